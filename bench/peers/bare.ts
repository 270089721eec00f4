import { createServer } from "node:http";

// The least that a server can do: the bytes of ANSWER.
const answer = Buffer.from(process.env.ANSWER ?? "{}");

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": answer.length });
  response.end(answer);
});
server.listen(0, "127.0.0.1", () => console.log(JSON.stringify(server.address())));
