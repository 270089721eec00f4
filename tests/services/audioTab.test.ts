import { expect, it } from "vitest";
import { followAudioTab } from "../../src/services/audioTab.service.ts";

/** A tab whose screen may be kept on. */
function run() {
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const locks: { isReleased: boolean }[] = [];
  const wakeLock = {
    request: async () => {
      const lock = { isReleased: false };
      locks.push(lock);
      const release = async () => {
        lock.isReleased = true;
      };
      return { release };
    },
  };
  const window = Object.assign(new EventTarget(), { document, navigator: { wakeLock } });
  const state = { isSending: false, returns: 0 };
  let hear: (isSending: boolean) => void = () => {};
  const stop = followAudioTab(window as unknown as Window, {
    onReturn: () => {
      state.returns += 1;
    },
    isSending: () => state.isSending,
    followSending: (to) => {
      hear = to;
      return () => {};
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    window,
    document,
    state,
    locks,
    stop,
    settle,
    send: async (isSending: boolean) => {
      state.isSending = isSending;
      hear(isSending);
      await settle();
    },
    asksAtClosing: () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    },
  };
}

it("a tab that sends is not closed without a question, and its screen stays on", async () => {
  const tab = run();
  expect(tab.asksAtClosing()).toBe(false);
  await tab.send(true);
  expect([tab.asksAtClosing(), tab.locks]).toEqual([true, [{ isReleased: false }]]);
  await tab.send(false);
  expect([tab.asksAtClosing(), tab.locks]).toEqual([false, [{ isReleased: true }]]);
});

it("a tab that is looked at again, or has a network again, goes on at once; the browser has let the screen go meanwhile", async () => {
  const tab = run();
  await tab.send(true);
  tab.document.visibilityState = "hidden";
  tab.document.dispatchEvent(new Event("visibilitychange"));
  expect(tab.state.returns).toBe(0);
  tab.document.visibilityState = "visible";
  tab.document.dispatchEvent(new Event("visibilitychange"));
  await tab.settle();
  tab.window.dispatchEvent(new Event("online"));
  expect([tab.state.returns, tab.locks.length]).toEqual([2, 2]);
});

it("nothing is heard after its end, and no screen stays on", async () => {
  const tab = run();
  await tab.send(true);
  tab.stop();
  await tab.settle();
  tab.window.dispatchEvent(new Event("online"));
  expect([tab.asksAtClosing(), tab.state.returns, tab.locks]).toEqual([false, 0, [{ isReleased: true }]]);
});
