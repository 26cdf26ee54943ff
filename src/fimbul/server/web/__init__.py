"""HTTP and WebSocket, and the checks in front of them."""
