import { type ActorRefFrom, assign, type SnapshotFrom, setup } from "xstate";
import type { Comment } from "../../api/contract/comments.ts";
import { port } from "../lib/port.ts";

/** What this device keeps of a comment. `requestId`: it was sent under this number and not answered; empty: nobody has sent it. */
export type KeptComment = { text: string; hasSpoilers: boolean; requestId: string };
/** May the person write, and why not; empty where they may. */
export type Room = { canWrite: boolean; refusal: string };

/**
 * later: too many at once, so many milliseconds. closed: why the person may not write. refused: why these words are none, or none
 * for the next hours. signedOut: nobody, or somebody banned, asks.
 */
export type CommentSent =
  | { outcome: "sent"; comment: Comment }
  | { outcome: "later"; wait: number }
  | { outcome: "closed"; reason: string }
  | { outcome: "refused"; reason: string }
  | { outcome: "signedOut" };

type Context = KeptComment &
  Room & {
    /** Why the server did not take these words; empty: it was not asked, or they are others now. */
    fault: string;
    /** How long it waits until it is tried again, in milliseconds. */
    wait: number;
    /** It waits because there were too many at once. */
    isLimited: boolean;
  };

type Events =
  | { type: "retry.requested" | "network.returned" | "access.restored" }
  | { type: "draft.changed"; text: string; hasSpoilers: boolean }
  | { type: "comment.written"; requestId: string }
  | ({ type: "room.told" } & Room);

export const nothingWritten: KeptComment = { text: "", hasSpoilers: false, requestId: "" };

/** Without a network it is tried again so often, in milliseconds. */
const AGAIN = 15_000;

const kept = ({ text, hasSpoilers, requestId }: Context): KeptComment => ({ text, hasSpoilers, requestId });
const keep = { type: "keepDraft", params: ({ context }: { context: Context }) => kept(context) } as const;
type Answered = { event: { output: CommentSent } };
const answer = <T extends string>(type: T) => ({ type, params: ({ event }: Answered) => event.output }) as const;
const unanswered = { target: "waiting", actions: "noteSilence" } as const;

/**
 * A comment that is written, or corrected: what is typed is stored on this device at once, and stays there until the
 * server has it. It is sent once, also after it has waited for the network; words that are refused, or come to a thread
 * that was closed meanwhile, stay.
 */
export const commentDraftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    input: {} as { kept: KeptComment; room: Room },
  },
  actors: { sendComment: port<CommentSent, KeptComment>("sendComment") },
  actions: {
    /** Puts it on the device, at once. */
    keepDraft: (_, __: KeptComment) => {},
    /** The list has it from now on. */
    tellSent: (_, __: Comment) => {},
    takeDraft: assign((_, { text, hasSpoilers }: { text: string; hasSpoilers: boolean }) => ({
      text,
      hasSpoilers,
      fault: "",
    })),
    takeNumber: assign((_, { requestId }: { requestId: string }) => ({ requestId, fault: "" })),
    takeRoom: assign((_, { canWrite, refusal }: Room) => ({ canWrite, refusal })),
    clear: assign(nothingWritten),
    dropNumber: assign({ requestId: "" }),
    takeRefusal: assign((_, answered: CommentSent) =>
      answered.outcome === "refused" ? { fault: answered.reason } : {},
    ),
    takeClosing: assign((_, answered: CommentSent) =>
      answered.outcome === "closed" ? { canWrite: false, refusal: answered.reason } : {},
    ),
    takeLimit: assign((_, answered: CommentSent) =>
      answered.outcome === "later" ? { wait: answered.wait, isLimited: true } : {},
    ),
    noteSilence: assign({ wait: AGAIN, isLimited: false }),
  },
  guards: {
    isClosed: ({ context }) => !context.canWrite,
    isLet: ({ context }) => context.canWrite,
    hasWords: ({ context }) => context.text.trim() !== "",
    isOnItsWay: ({ context }) => context.requestId !== "",
    isSent: (_, { outcome }: CommentSent) => outcome === "sent",
    isLater: (_, { outcome }: CommentSent) => outcome === "later",
    isRefused: (_, { outcome }: CommentSent) => outcome === "refused",
    isSignedOut: (_, { outcome }: CommentSent) => outcome === "signedOut",
  },
  delays: { sendTimeout: 30_000, againDelay: ({ context }) => context.wait },
}).createMachine({
  id: "commentDraft",
  context: ({ input }) => ({ ...input.kept, ...input.room, fault: "", wait: AGAIN, isLimited: false }),
  initial: "choosing",
  on: { "room.told": { actions: { type: "takeRoom", params: ({ event }) => event } } },
  states: {
    choosing: {
      always: [
        // What was sent and not answered may have arrived before it was closed: asked again, the server says which.
        { guard: "isOnItsWay", target: "sending" },
        { target: "editing" },
      ],
    },
    editing: {
      always: { guard: "isClosed", target: "closed" },
      on: {
        "draft.changed": { actions: [{ type: "takeDraft", params: ({ event }) => event }, keep] },
        "comment.written": {
          guard: "hasWords",
          target: "sending",
          actions: [{ type: "takeNumber", params: ({ event }) => event }, keep],
        },
      },
    },
    sending: {
      invoke: {
        id: "sendComment",
        src: "sendComment",
        input: ({ context }) => kept(context),
        onDone: [
          {
            guard: answer("isSent"),
            target: "editing",
            actions: [
              "clear",
              keep,
              {
                type: "tellSent",
                params: ({ event }: Answered) => (event.output as CommentSent & { outcome: "sent" }).comment,
              },
            ],
          },
          { guard: answer("isLater"), target: "waiting", actions: answer("takeLimit") },
          { guard: answer("isRefused"), target: "editing", actions: [answer("takeRefusal"), "dropNumber", keep] },
          { guard: answer("isSignedOut"), target: "held" },
          { target: "closed", actions: [answer("takeClosing"), "dropNumber", keep] },
        ],
        onError: unanswered,
      },
      after: { sendTimeout: unanswered },
    },
    /** For the network, or until there were not too many at once. */
    waiting: {
      after: { againDelay: "sending" },
      on: { "network.returned": "sending", "retry.requested": "sending" },
    },
    /** Until this person is signed in again, and not banned. */
    held: { on: { "access.restored": "sending" } },
    /** The words stay. */
    closed: { always: { guard: "isLet", target: "editing" } },
  },
});

export type CommentDraftSnapshot = SnapshotFrom<typeof commentDraftMachine>;
export type CommentDraftActor = ActorRefFrom<typeof commentDraftMachine>;
