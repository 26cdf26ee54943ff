"""Play one seat over the wire, at random: python examples/client.py http://127.0.0.1:8080

A client needs no rules: it answers every question with one of the options that come with it. docs/wire-protocol.md
describes all messages. It needs `pip install websockets`, and a server: `fimbul serve`.
"""

import asyncio
import json
import random
import sys
import urllib.request

from websockets.asyncio.client import connect

PAUSE = 0.06  # seconds after an answer: a connection may send 20 messages a second
ORDER = {
    "settings": {"edition": "midgard", "seats": 2, "pace": 0},
    "seating": [{"kind": "me", "name": "Random"}, {"kind": "bot", "bot": "karl"}],
    "start": True,
}


def fetch(url, body=None):
    """GET, or POST a JSON object; the JSON object that comes back."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


async def play(address):
    """Set up a table and play seat 0 to the end; the result."""
    made = fetch(f"{address}/api/tables", ORDER)
    hello = {"type": "hello", "protocol": fetch(f"{address}/api/info")["protocol"]}
    answered = -1  # the question that was answered last
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{made['table']}/socket"
    async with connect(url, max_size=None) as socket:
        await socket.send(json.dumps({**hello, "table": made["table"], "key": made["seats"][0]["key"]}))
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "problem":
                raise SystemExit(f"{message['code']}: {message['text']}")
            if message["type"] not in ("scene", "news"):
                continue
            if message.get("result") is not None:
                return message["result"]
            question = message.get("question")  # left out while it is still the same
            if question is not None and question["n"] > answered:
                answered = question["n"]
                action = random.choice(question["options"])["action"]
                await socket.send(json.dumps({"type": "answer", "id": answered, "n": answered, "action": action}))
                await asyncio.sleep(PAUSE)
    raise SystemExit(f"the server closed the connection: {socket.close_code} {socket.close_reason}")


if __name__ == "__main__":
    print(json.dumps(asyncio.run(play(sys.argv[1].rstrip("/")))))
