import { publicationFormMachine } from "../../../src/machines/publications/publicationForm.machine.ts";
import type { Model, Promised } from "../../support/model.ts";
import {
  accepted,
  begun,
  blank,
  drafted,
  faults,
  known,
  more,
  offer,
  others,
  saved,
  stale,
  typed,
} from "./publicationForm.things.ts";

export type Step =
  | "device has nothing"
  | "device has a draft"
  | "device fails"
  | "3 000 ms pass"
  | "author keeps his"
  | "author takes theirs"
  | "author keeps both"
  | "author types"
  | "author saves"
  | "author publishes"
  | "server saves"
  | "server is ahead"
  | "no network"
  | "server refuses the text"
  | "session is lost"
  | "server refuses access"
  | "30 000 ms pass"
  | "access returns"
  | "network returns"
  | "draft is forgotten"
  | "draft is not forgotten";

type Newness = "" | ", new";
type Aim = "" | ", to publish";
type Row = Partial<Record<Step, Promised>>;

const { accountId, requestId } = known;
const place = (is: Newness) => (is ? begun.place : known.place);
const revisionOf = (is: Newness) => (is ? 0 : 2);
const journal = (is: Newness, text: object, begin: string, its = { place: place(is), requestId }) =>
  ["chapterDraft", { accountId, revision: revisionOf(is), text, begin, ...its }] as const;
/** What the form begins with, what is typed first, and what next. */
const base = { "": saved, ", new": blank } as const;
const first = { "": typed, ", new": saved } as const;
const next = { "": more, ", new": typed } as const;
const both = (one: typeof typed, other: typeof typed) => ({
  ...one,
  document: { type: "doc", content: [...one.document.content, { type: "separator" }, ...other.document.content] },
});

const intents = { "": { type: "keep" }, ", to publish": { type: "publish" } } as const;
/** A save sets out. @param lost what was sent before and not answered @param revision that it was made from */
const sends = (
  is: Newness,
  aim: Aim,
  text: object = first[is],
  lost: object | null = null,
  revision = revisionOf(is),
) =>
  [
    "savePublication",
    { kind: "post", id: is ? null : 7, requestId, revision, text, intent: intents[aim], lost },
  ] as const;
const saves = (is: Newness, aim: Aim, ...rest: [text?: object, lost?: object | null, revision?: number]): Promised => ({
  to: `open.saving${is}${aim}`,
  asks: [sends(is, aim, ...rest)],
  holds: { fault: null, refusedFields: {} },
});

const loading = (is: Newness): Row => ({
  "device has nothing": { to: `open.clean${is}`, asks: [journal(is, base[is], "empty")] },
  "device has a draft": { to: `offering${is}`, holds: { offer } },
  "device fails": { to: `open.clean${is}`, asks: [journal(is, base[is], "empty")] },
  "3 000 ms pass": { to: `open.clean${is}`, asks: [journal(is, base[is], "empty")] },
});
const its = { place: offer.place, requestId: offer.requestId };
const offering = (is: Newness): Row => ({
  "author keeps his": { to: `open.dirty${is}`, asks: [journal(is, drafted, "unsaved", its)], holds: { offer: null } },
  "author takes theirs": {
    to: `open.clean${is}`,
    asks: [journal(is, base[is], "outdated", { place: offer.place, requestId })],
    holds: { offer: null },
  },
  "author keeps both": {
    to: `open.dirty${is}`,
    asks: [journal(is, both(drafted, base[is]), "unsaved", its)],
    holds: { offer: null },
  },
});

const types = (is: Newness): Promised => ({
  to: `open.dirty${is}`,
  tells: [{ type: "chapter.edited", text: first[is] }],
  holds: { text: first[is] },
});
const clean = (is: Newness): Row => ({
  "author types": types(is),
  "author publishes": saves(is, ", to publish", base[is]),
});
const dirty = (is: Newness): Row => ({
  "author types": types(is),
  "author saves": saves(is, ""),
  "author publishes": saves(is, ", to publish"),
});

const moved = { type: "chapter.created", place: known.place, revision: 2 };
const kept = (aim: Aim) => ({ type: "publication.saved", publication: accepted.publication, intent: intents[aim] });
/** The device hears of it, and the screen. @param sent what the server has now */
const promised = (is: Newness, aim: Aim, sent: object) => [
  ...(is ? [moved] : []),
  { type: "text.saved", text: sent, revision: 2 },
  kept(aim),
];
const problems = (is: Newness, aim: Aim, sent: object): Row => ({
  "no network": { to: `open.refused${is}${aim}, unanswered`, holds: { lost: sent, refusedFields: {} } },
  "30 000 ms pass": { to: `open.refused${is}${aim}, unanswered`, holds: { lost: sent } },
  "server refuses the text": {
    to: `open.refused${is}${aim}, text`,
    holds: { lost: null, refusedFields: { tags: ["Не короче 2 символов"] } },
  },
  "session is lost": { to: `open.refused${is}${aim}, login`, holds: { lost: null } },
  "server refuses access": { to: `open.refused${is}${aim}, other`, holds: { lost: null } },
  "server is ahead": { to: `open.stale${is}${aim}`, holds: { theirs: stale.theirs, lost: null } },
});
/** Typed while another text is on its way. */
const newer = (text: object) => ({ tells: [{ type: "chapter.edited", text }], holds: { text } });
const saving = (is: Newness): Row => ({
  ...problems(is, "", first[is]),
  "author types": { to: `open.saving${is}, newer text`, ...newer(next[is]) },
  "server saves": {
    to: "open.clean",
    tells: promised(is, "", first[is]),
    holds: { id: 7, revision: 2, saved: first[is], kept: accepted.publication, place: known.place },
  },
});
const savingNewer = (is: Newness, aim: Aim, [sent, text]: readonly [object, object]): Row => ({
  ...problems(is, aim, sent),
  "author types": { to: `open.saving${is}${aim}, newer text`, ...newer(text) },
  "server saves": {
    to: "open.dirty",
    tells: promised(is, aim, sent),
    holds: { id: 7, revision: 2, saved: sent, text },
  },
});
/** The text that was opened is published as it is. */
const publishing = (is: Newness): Row => ({
  ...problems(is, ", to publish", base[is]),
  "author types": { to: `open.saving${is}, to publish, newer text`, ...newer(typed) },
  "server saves": {
    to: "forgetting",
    asks: [["forgetDraft", { accountId, place: place(is) }]],
    holds: { id: 7, revision: 2, kept: accepted.publication },
  },
});

/** Two texts. @param text the author's */
const twoTexts = (is: Newness, aim: Aim, text: typeof typed, later: object): Row => ({
  "author types": { to: `open.stale${is}${aim}`, ...newer(later) },
  "author keeps his": saves(is, aim, text, null, 9),
  "author takes theirs": {
    to: `open.clean${is}`,
    tells: [
      { type: "chapter.edited", text: others },
      { type: "text.saved", text: others, revision: 9 },
      { type: "text.replaced", text: others },
    ],
    holds: { text: others, saved: others, revision: 9, kept: null, theirs: null },
  },
  "author keeps both": {
    to: `open.dirty${is}`,
    tells: [
      { type: "chapter.edited", text: both(text, others) },
      { type: "text.replaced", text: both(text, others) },
    ],
    holds: { text: both(text, others), revision: 9, theirs: null },
  },
});

type Trouble = "unanswered" | "text" | "login" | "other";
const refused = (is: Newness, aim: Aim, trouble: Trouble, [text, later]: readonly [object, object]): Row => {
  const lost = trouble === "unanswered" ? text : null;
  const again = saves(is, aim, text, lost);
  return {
    "author types": {
      to: trouble === "text" ? `open.dirty${is}` : `open.refused${is}${aim}, ${trouble}`,
      ...newer(later),
    },
    "author saves": saves(is, "", text, lost),
    "author publishes": saves(is, ", to publish", text, lost),
    ...(trouble === "login" && { "access returns": again }),
    ...(trouble === "unanswered" && { "network returns": again }),
  };
};

const troubles: readonly Trouble[] = ["unanswered", "text", "login", "other"];
/** What is on its way for each aim, and what is typed then. */
const texts = (is: Newness) => ({ "": [first[is], next[is]], ", to publish": [base[is], typed] }) as const;
const promiseOf = (is: Newness): Record<string, Row> => ({
  [`loading${is}`]: loading(is),
  [`offering${is}`]: offering(is),
  [`open.clean${is}`]: clean(is),
  [`open.dirty${is}`]: dirty(is),
  [`open.saving${is}`]: saving(is),
  [`open.saving${is}, newer text`]: savingNewer(is, "", texts(is)[""]),
  [`open.saving${is}, to publish`]: publishing(is),
  [`open.saving${is}, to publish, newer text`]: savingNewer(is, ", to publish", texts(is)[", to publish"]),
  [`open.stale${is}`]: twoTexts(is, "", first[is], next[is]),
  [`open.stale${is}, to publish`]: twoTexts(is, ", to publish", base[is], typed),
  ...Object.fromEntries(
    troubles.flatMap((trouble) => [
      [`open.refused${is}, ${trouble}`, refused(is, "", trouble, texts(is)[""])],
      [`open.refused${is}, to publish, ${trouble}`, refused(is, ", to publish", trouble, texts(is)[", to publish"])],
    ]),
  ),
});
const gone: Promised = { to: "done", tells: [kept(", to publish")] };

type Context = { id: number | null; text: object; sent: object | null; intent: { type: string }; fault: Fault | null };
type Fault = { kind: string };
const troubleOf: Record<string, Trouble> = {
  offline: "unanswered",
  temporary: "unanswered",
  textRefused: "text",
  loginRequired: "login",
};

export const publicationFormModel: Model<Step> = {
  machine: publicationFormMachine,
  input: known,
  ports: ["findDraft", "savePublication", "forgetDraft", "chapterDraft"],
  payloads: {
    "xstate.done.actor.findDraft": [{ output: null }, { output: offer }],
    // Another text than the one that is on its way; a new post has another one before it is known.
    "publication.edited": ({ id, sent }: Context) => {
      if (id === null) return [{ text: sent === null ? first[", new"] : next[", new"] }];
      return [{ text: sent === first[""] ? next[""] : first[""] }];
    },
    "save.requested": [{ intent: { type: "keep" } }, { intent: { type: "publish" } }],
    "xstate.done.actor.savePublication": [{ output: accepted }, { output: stale }],
    "xstate.error.actor.savePublication": Object.values(faults).map((error) => ({ error })),
  },
  project: ({ id, text, sent, intent, fault }: Context, state) => {
    const open = typeof state === "object" ? (state.open as string) : "";
    const isOnItsWay = ["saving", "stale", "refused"].includes(open);
    return [
      state === "forgetting" || state === "done" ? null : id === null,
      open === "saving" && text !== sent,
      isOnItsWay && intent.type,
      open === "refused" && (troubleOf[fault?.kind ?? ""] ?? "other"),
    ];
  },
  mark: (event) => {
    const { output, error, intent } = event as { output?: object | null; error?: Error; intent?: { type: string } };
    if (intent) return intent.type;
    if (error) return Object.entries(faults).find(([, fault]) => fault === error)?.[0] ?? "";
    if (output === undefined) return "";
    if (output === null) return "nothing";
    return "outcome" in output ? String(output.outcome) : "";
  },
  steps: {
    "xstate.done.actor.findDraft nothing": "device has nothing",
    "xstate.done.actor.findDraft": "device has a draft",
    "xstate.error.actor.findDraft": "device fails",
    "xstate.after.lookTimeout.publicationForm.loading": "3 000 ms pass",
    "xstate.after.lookTimeout.publicationForm.forgetting": "3 000 ms pass",
    "mine.chosen": "author keeps his",
    "theirs.chosen": "author takes theirs",
    "both.chosen": "author keeps both",
    "publication.edited": "author types",
    "save.requested keep": "author saves",
    "save.requested publish": "author publishes",
    "xstate.done.actor.savePublication saved": "server saves",
    "xstate.done.actor.savePublication stale": "server is ahead",
    "xstate.error.actor.savePublication network": "no network",
    "xstate.error.actor.savePublication text": "server refuses the text",
    "xstate.error.actor.savePublication login": "session is lost",
    "xstate.error.actor.savePublication access": "server refuses access",
    "xstate.after.saveTimeout.publicationForm.open.saving": "30 000 ms pass",
    "access.restored": "access returns",
    "network.returned": "network returns",
    "xstate.done.actor.forgetDraft": "draft is forgotten",
    "xstate.error.actor.forgetDraft": "draft is not forgotten",
  },
  causes: {
    "device has nothing": { resolves: "findDraft" },
    "device has a draft": { resolves: "findDraft" },
    "device fails": { rejects: "findDraft" },
    "3 000 ms pass": { after: 3_000 },
    "author keeps his": "send",
    "author takes theirs": "send",
    "author keeps both": "send",
    "author types": "send",
    "author saves": "send",
    "author publishes": "send",
    "server saves": { resolves: "savePublication" },
    "server is ahead": { resolves: "savePublication" },
    "no network": { rejects: "savePublication" },
    "server refuses the text": { rejects: "savePublication" },
    "session is lost": { rejects: "savePublication" },
    "server refuses access": { rejects: "savePublication" },
    "30 000 ms pass": { after: 30_000 },
    "access returns": "send",
    "network returns": "send",
    "draft is forgotten": { resolves: "forgetDraft" },
    "draft is not forgotten": { rejects: "forgetDraft" },
  },
  first: { to: "loading", asks: [["findDraft", { accountId, kind: "post", id: 7, revision: 2, saved }]] },
  also: [
    {
      input: begun,
      first: {
        to: "loading, new",
        asks: [["findDraft", { accountId, kind: "post", id: null, revision: 0, saved: blank }]],
      },
    },
  ],
  promise: {
    ...promiseOf(""),
    ...promiseOf(", new"),
    forgetting: { "draft is forgotten": gone, "draft is not forgotten": gone, "3 000 ms pass": gone },
    done: {},
  },
};
