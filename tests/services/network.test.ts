import { expect, it } from "vitest";
import { createNetworkService } from "../../src/services/network.service.ts";

class Connection extends EventTarget {
  effectiveType = "4g";
}

function start({ onLine = true, effectiveType = "4g" } = {}) {
  const window = new EventTarget();
  const connection = new Connection();
  connection.effectiveType = effectiveType;
  let time = 0;
  const service = createNetworkService({ window, navigator: { onLine, connection }, now: () => time });
  const heard: unknown[] = [];
  const answers: PromiseWithResolvers<Response>[] = [];
  const fetch = service.watch(() => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
  const stop = service.follow((news) => heard.push(news));
  return {
    told: heard,
    fetch,
    answers,
    stop,
    wait: (ms: number) => (time += ms),
    say: (type: string) => window.dispatchEvent(new Event(type)),
    change: (type: string) => {
      connection.effectiveType = type;
      connection.dispatchEvent(new Event("change"));
    },
    take: () => heard.splice(0),
  };
}

it("tells of the network as the browser does, until it is stopped", () => {
  const { say, change, take, stop } = start();
  say("offline");
  say("online");
  expect(take()).toEqual([{ type: "network.lost" }, { type: "network.returned" }]);
  change("2g");
  change("slow-2g");
  change("3g");
  expect(take()).toEqual([
    { type: "connection.slowed" },
    { type: "connection.slowed" },
    { type: "connection.quickened" },
  ]);
  stop();
  say("offline");
  change("2g");
  expect(take()).toEqual([]);
});

it("tells at once what is so already", () => {
  expect(start({ onLine: false }).told).toEqual([{ type: "network.lost" }]);
  expect(start({ effectiveType: "slow-2g" }).told).toEqual([{ type: "connection.slowed" }]);
  const { say, told } = start({ onLine: false, effectiveType: "2g" });
  say("online");
  expect(told).toEqual([{ type: "network.lost" }, { type: "network.returned" }, { type: "connection.slowed" }]);
});

it("an answer is a network, whatever the browser says", async () => {
  const { fetch, answers, take } = start({ onLine: false });
  take();
  const call = fetch("/api/v2/account");
  answers[0]?.resolve(new Response());
  await call;
  expect(take()).toEqual([
    { type: "call.awaited", waited: 0 },
    { type: "network.returned" },
    { type: "calls.settled" },
  ]);
});

it("an answer of this device is no network", async () => {
  const { fetch, answers, take } = start({ onLine: false });
  take();
  const call = fetch("/api/v2/account");
  answers[0]?.resolve(new Response("{}", { headers: { "x-from-device": "1" } }));
  await call;
  expect(take()).toEqual([{ type: "call.awaited", waited: 0 }, { type: "calls.settled" }]);
});

it("an answer to what was asked before the loss says nothing of the network now", async () => {
  const { fetch, answers, say, take } = start();
  const call = fetch("/api/v2/account");
  say("offline");
  answers[0]?.resolve(new Response());
  await call;
  expect(take()).toEqual([{ type: "call.awaited", waited: 0 }, { type: "network.lost" }, { type: "calls.settled" }]);
});

it("tells which reading call waits longest; writing ones take their time", async () => {
  const { fetch, answers, wait, take } = start();
  const first = fetch("/a");
  wait(1_000);
  const second = fetch(new Request("http://x/b"));
  wait(1_000);
  const third = fetch("/c", { method: "GET" });
  void fetch("/d", { method: "POST" });
  void fetch(new Request("http://x/e", { method: "POST" }));
  expect(take()).toEqual([{ type: "call.awaited", waited: 0 }]);
  answers[2]?.resolve(new Response());
  await third;
  expect(take()).toEqual([]);
  wait(500);
  answers[0]?.reject(new TypeError("Failed to fetch"));
  await expect(first).rejects.toThrow("Failed to fetch");
  expect(take()).toEqual([{ type: "call.awaited", waited: 1_500 }]);
  answers[1]?.resolve(new Response());
  await second;
  expect(take()).toEqual([{ type: "calls.settled" }]);
});
