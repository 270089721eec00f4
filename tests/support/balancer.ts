import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** As docs/operating/README.md, «Several processes» shows it, without TLS. */
const configuration = (port: number, servers: readonly string[]) => `
daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
pid nginx.pid;
error_log nginx.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path bodies;
  proxy_temp_path answers;
  fastcgi_temp_path unused;
  uwsgi_temp_path unused;
  scgi_temp_path unused;
  upstream rukopis {
${servers.map((server) => `    server ${new URL(server).host} max_fails=0;`).join("\n")}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 100m;
    location / {
      proxy_pass http://rukopis;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream error timeout;
    }
  }
}
`;

/** nginx between its clients and these servers. @param port where it listens @returns stops it */
export async function startBalancer(port: number, servers: readonly string[]): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "rukopis-nginx-"));
  await mkdir(join(folder, "unused"));
  await writeFile(join(folder, "nginx.conf"), configuration(port, servers));
  const nginx = spawn("nginx", ["-p", folder, "-c", "nginx.conf"], { stdio: "ignore" });
  const ended = once(nginx, "exit");
  return async () => {
    nginx.kill("SIGQUIT");
    await ended;
    await rm(folder, { recursive: true });
  };
}
