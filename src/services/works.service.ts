import type { CallApi } from "../api/client.ts";
import type { InputOf } from "../api/contract/index.ts";
import type { ImageFault } from "./imageFault.service.ts";
import { refusable, refusedFor } from "./refusable.ts";

export const createWorksService = (call: CallApi, imageFault: ImageFault) => ({
  list: (query: InputOf<"getAccountWorks">["query"], signal: AbortSignal) => call("getAccountWorks", { query }, signal),
  tags: (query: InputOf<"getWorkTags">["query"], signal: AbortSignal) => call("getWorkTags", { query }, signal),
  settings: (params: { id: number }, signal: AbortSignal) => call("getWorkSettings", { params }, signal),
  content: (params: { id: number }, signal: AbortSignal) => call("getWorkContent", { params }, signal),
  reorder: (body: InputOf<"reorderWorks">["body"], signal: AbortSignal) =>
    refusable(call("reorderWorks", { body }, signal)),
  rename: ({ id, title }: { id: number; title: string }, signal: AbortSignal) =>
    refusable(call("renameWork", { params: { id }, body: { title } }, signal)),
  create: (body: InputOf<"createWork">["body"], signal: AbortSignal) => refusable(call("createWork", { body }, signal)),
  updateSettings: (input: InputOf<"updateWorkSettings">, signal: AbortSignal) =>
    refusable(call("updateWorkSettings", input, signal)),
  uploadCover: async ({ file }: { file: File }, signal: AbortSignal) =>
    refusedFor(await imageFault("cover", file)) ?? refusable(call("uploadWorkCover", { file }, signal)),
  publish: (params: { id: number }, signal: AbortSignal) => refusable(call("publishWork", { params }, signal)),
  moveToDraft: (params: { id: number }, signal: AbortSignal) => refusable(call("moveWorkToDraft", { params }, signal)),
  delete: (params: { id: number }, signal: AbortSignal) => refusable(call("deleteWork", { params }, signal)),
  changeState: (input: { id: number; event: InputOf<"updateWorkState">["body"] }, signal: AbortSignal) =>
    refusable(call("updateWorkState", { params: { id: input.id }, body: input.event }, signal)),
});

export type WorksService = ReturnType<typeof createWorksService>;
