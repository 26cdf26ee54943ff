// Only browsers that do not know modules run this: they would show nothing at all.
document.getElementById("app").innerHTML =
  '<p lang="en">This browser is too old for Fimbul. It needs Chrome or Edge 91, Firefox 114, Safari 16.4, or a newer version.</p>' +
  '<p lang="fr">Ce navigateur est trop ancien pour Fimbul. Il faut Chrome ou Edge 91, Firefox 114, Safari 16.4 ou une version plus récente.</p>' +
  '<p lang="de">Dieser Browser ist zu alt für Fimbul. Nötig sind Chrome oder Edge 91, Firefox 114, Safari 16.4 oder eine neuere Version.</p>';
