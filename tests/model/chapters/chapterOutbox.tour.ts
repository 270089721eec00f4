import { expect } from "@playwright/test";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { chapterOutboxRows as rows } from "./chapterOutbox.rows.ts";

const id = "chapterOutbox";
const listed = `${id}.listing --xstate.done.actor.listDrafts[0]--> ${id}.choosing`;
const next = `${id}.choosing --always[0]--> ${id}.sending`;
const none = `${id}.choosing --always[1]--> ${id}.resting`;
const settled = `${id}.settling --xstate.after.writeDelay.${id}.settling[0]--> ${id}.listing`;
const settling = `${id}.resting --drafts.changed[0]--> ${id}.settling`;
const returned = `${id}.resting --network.returned[0]--> ${id}.listing`;
const answered = `${id}.sending --xstate.done.actor.sendDraft[0]--> ${id}.choosing`;
const branches: Record<string, readonly string[]> = {
  "resting: a draft is left": [settling, settled, listed, next],
  "resting: a draft of an open chapter is left": [settling, settled, listed, next, answered, none],
  "sending: is sent": [answered, none],
  "sending: is stuck": [answered, none],
  "sending: fails to send": [`${id}.sending --xstate.error.actor.sendDraft[0]--> ${id}.resting`],
  "sending: 30 000 ms pass": [`${id}.sending --xstate.after.sendTimeout.${id}.sending[0]--> ${id}.resting`],
  "resting, waits: the network returns": [returned, listed, next],
  "resting, waits: 60 000 ms pass": [
    `${id}.resting --xstate.after.restDelay.${id}.resting[0]--> ${id}.listing`,
    listed,
    next,
  ],
  "resting, waits: goes to another page": [`${id}.resting --page.entered[0]--> ${id}.settling`, settled, listed, next],
  "resting, open elsewhere: its tab is closed": [settling, settled, listed, next],
  "resting, stuck: the network returns": [returned, listed, none],
};

const time = "2026-11-20T11:05:00.000Z";
const accountId = ({ memory }: Stage) => (memory.get("account") as { id: number }).id;
const words = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Было утро." }] }] };

/** An earlier page of this browser was closed without a network. */
async function leave(stage: Stage): Promise<void> {
  await stage.page.evaluate(
    async ([key, kept]) => {
      const opening = indexedDB.open("rukopis", 1);
      await new Promise((done) => {
        opening.onsuccess = done;
      });
      const transaction = opening.result.transaction("chapterDrafts", "readwrite");
      transaction.objectStore("chapterDrafts").put(kept, key as string);
      await new Promise((done) => {
        transaction.oncomplete = done;
      });
      opening.result.close();
    },
    [
      `${accountId(stage)}:7`,
      { title: "Утро", document: JSON.stringify(words), revision: 10, requestId: "r1", savedAt: time },
    ] as const,
  );
  await tell(stage);
}

/** Another tab has saved something. */
async function tell(stage: Stage): Promise<void> {
  const saved = { accountId: accountId(stage), chapterId: 9, revision: 3, title: "Вечер", document: "{}" };
  await stage.saysElsewhere("rukopis.chapters", saved);
  await stage.see(id, "settling");
  await stage.page.clock.runFor(1_000);
}

const note = (stage: Stage, name: string) => stage.page.getByRole("heading", { level: 2, name });
const link = ({ page }: Stage) => page.getByRole("main").getByRole("link", { name: "«Утро»" });
const seeWaiting = async (stage: Stage) => {
  await expect(note(stage, "1\u00a0глава ждёт отправки")).toBeVisible();
  await expect(link(stage)).toHaveAttribute("href", "/work/edit/chapter/7");
};

tours({
  machine: id,
  rows,
  paths: [],
  branches: new Map(Object.entries(branches).map(([row, taken]) => [row, [taken]])),
  begins: {
    resting: async (stage) => {
      stage.memory.set("account", await stage.logIn("vera"));
      await stage.hold("updateChapter");
      await stage.page.goto("/");
      await stage.see(id, "resting");
      await stage.freeze();
    },
  },
  causes: {
    "a draft is left": leave,
    "a draft of an open chapter is left": async (stage) => {
      await stage.page.evaluate(
        (name) => {
          const { promise, resolve } = Promise.withResolvers<void>();
          Object.assign(window, { closeOther: resolve });
          return new Promise<void>((held) => {
            void navigator.locks.request(name, { mode: "shared" }, () => {
              held();
              return promise;
            });
          });
        },
        `rukopis.chapter.${accountId(stage)}:7`,
      );
      await leave(stage);
    },
    "its tab is closed": async (stage) => {
      await stage.page.evaluate(() => (window as unknown as { closeOther: () => void }).closeOther());
      await tell(stage);
    },
    "is sent": async (stage) => {
      expect((await stage.request("updateChapter")).postDataJSON()).toEqual({
        id: 7,
        revision: 10,
        title: "Утро",
        document: words,
        merges: true,
      });
      await stage.resolve("updateChapter", { outcome: "saved", revision: 11, savedAt: time, textLength: 10 });
    },
    "is stuck": async (stage) =>
      stage.answer("updateChapter", { status: 403, json: { status: 4, errorCode: 12, message: "Нет доступа" } }),
    "fails to send": async (stage) => stage.answer("updateChapter", { status: 503, json: {} }),
    "the network returns": async (stage) => {
      await stage.page.context().setOffline(true);
      await stage.see("network", "offline");
      await stage.page.context().setOffline(false);
    },
    "goes to another page": async (stage) => {
      const [path, title] = stage.page.url().endsWith("/")
        ? (["/u/vera/works/edit", "Мои произведения"] as const)
        : (["/", "Новые книги"] as const);
      await stage.follow(path, 0);
      const heading = stage.page.getByRole("heading", { level: 1, name: title });
      const seen = async () => {
        await stage.page.clock.runFor(50);
        return heading.isVisible();
      };
      await expect.poll(seen, { message: title }).toBe(true);
      await stage.page.clock.runFor(1_000);
    },
    "30 000 ms pass": async (stage) => stage.passRest(30_000, id),
    "60 000 ms pass": async (stage) => stage.passRest(60_000, id),
  },
  sees: {
    resting: async (stage) => expect(link(stage)).toHaveCount(0),
    sending: async (stage) => {
      await stage.asking("updateChapter");
      await seeWaiting(stage);
    },
    "resting, waits": seeWaiting,
    "resting, open elsewhere": seeWaiting,
    "resting, stuck": async (stage) => {
      await expect(note(stage, "1\u00a0глава ждёт вашего решения")).toBeVisible();
      await expect(link(stage)).toHaveAttribute("href", "/work/edit/chapter/7");
    },
  },
  nobody: {
    [`${id}.listing --xstate.error.actor.listDrafts[0]--> ${id}.resting`]:
      "the device of a tour always reads: one that cannot be read holds no draft that could be sent",
  },
});
