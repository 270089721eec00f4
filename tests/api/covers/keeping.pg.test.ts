import { randomUUID } from "node:crypto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { waitFor } from "xstate";
import { ApiFault } from "../../../src/api/contract/envelope.ts";
import { createCoverKeeping } from "../../../src/app/hooks/useCoverKeeping.ts";
import type { CoverKeepingActor } from "../../../src/machines/covers/coverKeeping.machine.ts";
import type { Drawing, NewPicture } from "../../../src/machines/covers/drawing.ts";
import { coverCopies } from "../../../src/services/coverCopies.service.ts";
import { findDesign } from "../../../src/services/coverOpening.service.ts";
import type { Surroundings } from "../../../src/services/surroundings.ts";
import { addCast, type Cast, picture, sceneOf } from "../../support/factories.works.ts";
import { untyped } from "../../support/fakes.ts";
import { patient } from "../../support/patience.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
let device: IDBFactory;
beforeEach(async () => {
  cast = await addCast(server);
  device = new IDBFactory();
});

const drawingOf = (text: string, fileId?: string): Drawing => ({
  workId: null,
  scene: sceneOf(text, fileId),
  sources: fileId ? [{ fileId, source: "Own", note: "" }] : [],
});

/** A page of this browser: the whole server behind its calls, unless there is no network, and the device that all pages share. */
function newPage() {
  let isOffline = false;
  let isGuest = false;
  let isDeaf = false;
  const requests: string[] = [];
  const call = async ({ name }: { name: string }, input: object) => {
    requests.push(name);
    if (isOffline) throw new ApiFault(0, {});
    const answer = await server.as(isGuest ? null : cast.owner)(name as "saveCoverDesign", untyped(input));
    return isDeaf ? new Promise<never>(() => {}) : answer;
  };
  const surroundings = {
    call,
    indexedDB: () => device,
    now: () => Date.parse("2026-11-20T11:05:31.000Z"),
    accountId: () => cast.owner.id,
  } as unknown as Surroundings;
  const opened: CoverKeepingActor[] = [];
  return {
    asked: requests,
    goOffline: () => {
      isOffline = true;
    },
    comeBack: () => {
      isOffline = false;
      for (const actor of opened) actor.send({ type: "network.returned" });
    },
    /** From here on no answer reaches it. */
    goDeaf: () => {
      isDeaf = true;
    },
    logOut: () => {
      isGuest = true;
    },
    logIn: () => {
      isGuest = false;
      for (const actor of opened) actor.send({ type: "access.restored" });
    },
    /** The tab ends without a last message. */
    crash: () => {
      for (const actor of opened) actor.stop();
    },
    open: (
      designId: string,
      saved: Drawing,
      {
        drawing = saved,
        revision = 0,
        unanswered = [] as readonly Drawing[],
        pictures = [] as readonly NewPicture[],
      } = {},
    ) => {
      const design = { designId, revision, saved, unanswered, drawing, pictures, former: [] };
      const actor = createCoverKeeping(surroundings, design);
      opened.push(actor);
      actor.start();
      return actor;
    },
    find: (designId: string) => findDesign(surroundings)({ designId }, new AbortController().signal),
    copies: (designId: string) => coverCopies(surroundings).of(cast.owner.id, designId),
  };
}

/** A change that is saved at once. */
const draw = (actor: CoverKeepingActor, drawing: Drawing) => {
  actor.send({ type: "design.edited", drawing });
  actor.send({ type: "save.requested" });
};
const stands = (actor: CoverKeepingActor, ...states: (keyof typeof names)[]) =>
  waitFor(actor, (snapshot) => states.some((state) => snapshot.matches(names[state])), { timeout: patient(20_000) });
const names = { kept: "kept", stale: "stale", unkept: "unkept" } as const;
/** The device holds what it should. */
const isOnDevice = (actor: CoverKeepingActor) =>
  waitFor(actor.getSnapshot().context.copy, ({ value }) => value === "kept", { timeout: patient(20_000) });
const storedText = async (id: string): Promise<string> => {
  const { scene } = await server.as(cast.owner)("getCoverDesign", { params: { id } });
  const [layer] = scene.layers;
  return layer?.kind === "text" ? layer.text : "";
};

describe("a design that is drawn", () => {
  it("is on the server, its picture before it, and then nowhere on the device", async () => {
    const page = newPage();
    const [id, fileId] = [randomUUID(), randomUUID()];
    const actor = page.open(id, drawingOf("Начало"));
    const file = new Blob([(await picture("png", 40, 60)) as BlobPart]);
    actor.send({ type: "picture.added", picture: { id: fileId, file } });
    draw(actor, drawingOf("Море", fileId));
    await stands(actor, "kept");
    expect(page.asked).toEqual(["uploadFile", "saveCoverDesign"]);
    expect(await storedText(id)).toBe("Море");
    await isOnDevice(actor);
    expect(await page.copies(id)).toEqual([]);
  });

  it("without a network is on this device with its picture, survives a crash of the tab, and goes from the next page", async () => {
    const [id, fileId] = [randomUUID(), randomUUID()];
    const page = newPage();
    page.goOffline();
    const actor = page.open(id, drawingOf("Начало"));
    const file = new Blob([(await picture("png", 40, 60)) as BlobPart]);
    actor.send({ type: "picture.added", picture: { id: fileId, file } });
    draw(actor, drawingOf("Море", fileId));
    await stands(actor, "unkept");
    await isOnDevice(actor);
    page.crash();

    const next = newPage();
    const [copy, ...others] = await next.copies(id);
    expect(others).toEqual([]);
    if (!copy) throw new Error("the device has nothing");
    const { drawing, pictures, revision } = copy;
    expect([drawing, revision, pictures.map((one) => one.id)]).toEqual([drawingOf("Море", fileId), 0, [fileId]]);
    await stands(next.open(id, drawingOf("Начало"), { drawing, pictures, revision }), "kept");
    expect(await storedText(id)).toBe("Море");
  });

  it("goes by itself when the network is back, and a letter of meanwhile with it", async () => {
    const page = newPage();
    page.goOffline();
    const id = randomUUID();
    const actor = page.open(id, drawingOf("Начало"));
    draw(actor, drawingOf("Море"));
    await stands(actor, "unkept");
    actor.send({ type: "design.edited", drawing: drawingOf("Море и дом") });
    page.comeBack();
    await waitFor(actor, ({ context }) => context.revision === 1, { timeout: patient(20_000) });
    actor.send({ type: "save.requested" });
    await stands(actor, "kept");
    expect(await storedText(id)).toBe("Море и дом");
    expect(actor.getSnapshot().context.revision).toBe(2);
  });

  it("in two windows is overwritten by neither: the second becomes stale, and stores its own apart", async () => {
    const [one, other] = [newPage(), newPage()];
    const id = randomUUID();
    const begun = drawingOf("Начало");
    const first = one.open(id, begun);
    draw(first, drawingOf("Первое"));
    await stands(first, "kept");
    const second = other.open(id, begun);
    draw(second, drawingOf("Второе"));
    await stands(second, "stale");
    await isOnDevice(second);
    expect(await storedText(id)).toBe("Первое");
    expect(second.getSnapshot().context.theirs).toEqual({ revision: 1, drawing: drawingOf("Первое") });
    const apart = randomUUID();
    second.send({ type: "parting.chosen", designId: apart });
    await stands(second, "kept");
    expect([await storedText(id), await storedText(apart)]).toEqual(["Первое", "Второе"]);
    await isOnDevice(second);
    expect([await other.copies(id), await other.copies(apart)]).toEqual([[], []]);
  });

  it("takes the other window's where the person wants it", async () => {
    const page = newPage();
    const id = randomUUID();
    const first = page.open(id, drawingOf("Начало"));
    draw(first, drawingOf("Первое"));
    await stands(first, "kept");
    const second = newPage().open(id, drawingOf("Начало"));
    draw(second, drawingOf("Второе"));
    await stands(second, "stale");
    second.send({ type: "theirs.chosen" });
    await stands(second, "kept");
    draw(second, drawingOf("Третье"));
    await waitFor(second, (snapshot) => snapshot.matches("kept") && snapshot.context.revision === 2, {
      timeout: patient(20_000),
    });
    expect(await storedText(id)).toBe("Третье");
  });

  it("whose session has expired is on the device, and goes when the person is back", async () => {
    const id = randomUUID();
    const page = newPage();
    const actor = page.open(id, drawingOf("Начало"));
    page.logOut();
    draw(actor, drawingOf("Море"));
    await stands(actor, "unkept");
    await isOnDevice(actor);
    expect(actor.getSnapshot().matches({ unkept: "stuck" })).toBe(true);
    expect((await page.copies(id)).map(({ drawing }) => drawing)).toEqual([drawingOf("Море")]);
    page.logIn();
    await stands(actor, "kept");
    expect(await storedText(id)).toBe("Море");
  });
});

describe("a design that is opened", () => {
  it("is what the server has, what this device has, or nothing yet", async () => {
    const page = newPage();
    const id = randomUUID();
    expect(await page.find(id)).toEqual({ server: null, copy: null });
    const actor = page.open(id, drawingOf("Начало"));
    draw(actor, drawingOf("Море"));
    await stands(actor, "kept");
    const server = { revision: 1, drawing: drawingOf("Море") };
    expect(await page.find(id)).toEqual({ server, copy: null });

    page.goOffline();
    draw(actor, drawingOf("Дом"));
    await stands(actor, "unkept");
    await isOnDevice(actor);
    page.crash();
    const { copy, ...known } = await newPage().find(id);
    expect(known).toEqual({ server });
    expect(copy).toMatchObject({ revision: 1, drawing: drawingOf("Дом"), pictures: [] });
    expect(copy?.key).toMatchObject({ accountId: cast.owner.id, designId: id });
  });

  it("has nothing to offer where the device has the very drawing of the server: its answer was lost", async () => {
    const page = newPage();
    const id = randomUUID();
    page.goOffline();
    const actor = page.open(id, drawingOf("Начало"));
    draw(actor, drawingOf("Море"));
    await stands(actor, "unkept");
    await isOnDevice(actor);
    page.crash();
    const { scene, sources, workId } = drawingOf("Море");
    const body = { revision: 0, workId, scene, sources: [...sources] };
    await server.as(cast.owner)("saveCoverDesign", { params: { id }, body });
    expect(await newPage().find(id)).toEqual({ server: { revision: 1, drawing: drawingOf("Море") }, copy: null });
  });

  it("is drawn on from a save whose answer was lost: one's own is never another window's", async () => {
    const page = newPage();
    const id = randomUUID();
    const actor = page.open(id, drawingOf("Начало"));
    draw(actor, drawingOf("Море"));
    await stands(actor, "kept");
    const before = await page.find(id);
    page.goDeaf();
    draw(actor, drawingOf("Море и"));
    await expect.poll(() => storedText(id)).toBe("Море и");
    actor.send({ type: "design.edited", drawing: drawingOf("Море и дом") });
    actor.send({ type: "page.hidden" });
    await isOnDevice(actor);
    page.crash();

    // The next page asks what the server has after that save …
    const { server: stored, copy } = await newPage().find(id);
    expect(stored).toEqual({ revision: 2, drawing: drawingOf("Море и") });
    expect(copy).toMatchObject({ revision: 2, unanswered: [], drawing: drawingOf("Море и дом") });
    // … or while it is on its way.
    const [early] = await newPage().copies(id);
    expect(early).toMatchObject({ revision: 1, unanswered: [drawingOf("Море и")], drawing: drawingOf("Море и дом") });
    await stands(newPage().open(id, before.server?.drawing as Drawing, early), "kept");
    expect(await storedText(id)).toBe("Море и дом");
  });

  it("without a network is what this device has; where it has nothing that is a fault", async () => {
    const page = newPage();
    const id = randomUUID();
    page.goOffline();
    await expect(page.find(id)).rejects.toMatchObject({ httpStatus: 0 });
    const actor = page.open(id, drawingOf("Начало"));
    draw(actor, drawingOf("Море"));
    await stands(actor, "unkept");
    await isOnDevice(actor);
    expect(await page.find(id)).toMatchObject({ server: null, copy: { revision: 0, drawing: drawingOf("Море") } });
  });
});
