/** Parts that only a site with its server in the browser has (package.json, imports). */
declare module "#engine-status" {
  const part: import("svelte").Component;
  export default part;
}

declare module "#stored-games" {
  const part: import("svelte").Component;
  export default part;
}
