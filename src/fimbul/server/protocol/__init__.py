"""What a page may ask and how it is answered, whatever carries it: HTTP and a socket, or the port of a worker."""
