import type * as z from "zod/mini";
import type { ErrorName } from "./envelope.ts";

export type Route = {
  name: string;
  method: "GET" | "POST";
  path: `/${string}`;
  /** guest: anyone; user: signed in; moderator: Moderator or Admin; admin: Admin. Rights on a single thing are the handler's. */
  access: "guest" | "user" | "moderator" | "admin";
  /** A banned person may call it all the same. */
  isForBanned?: true;
  /** It makes what outlives its session, so only who has confirmed the address of the account may call it (docs/adr/0073). */
  isForConfirmed?: true;
  /** Who answers a fault: the shell (a screen's own first load) or the caller. */
  reaction: "shell" | "caller";
  /** A call that the original client of the product does not have (docs/spec/api.md, «Calls of the specification»). */
  extension?: true;
  /**
   * The body is multipart/form-data with one part `file`; the largest size in bytes. Fields of the body travel in the query.
   * `raw`: the body are the file's bytes and nothing else.
   */
  upload?: { maxBytes: number; raw?: true };
  /** The browser sends it though its page is gone. What is under way so may be 64 kB together. */
  keepalive?: true;
  /** It writes nothing that other pages ask for: what was fetched ahead of them stays. */
  keepsAhead?: true;
};

export type Schemas = {
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The body carries a document or an order: up to 8 MB in place of 64 kB, or so many bytes. */
  large?: true | number;
  /** A mail program may end a subscription by it with one press, and then sends a form (RFC 8058). */
  isOneClick?: true;
  result: z.ZodMiniType;
  /** Refusals of the handler, in addition to those of the dispatcher. */
  errors?: readonly ErrorName[];
};

export type Call = Route & Schemas;
type Part = "params" | "query" | "body";
type WithFile<C, File> = C extends { upload: object } ? { file: File } : unknown;

/** What a caller gives. */
export type Input<C> = {
  [P in Part as C extends Record<P, z.ZodMiniType> ? P : never]: C extends Record<P, infer S extends z.ZodMiniType>
    ? z.input<S>
    : never;
} & WithFile<C, Blob>;
/** What a handler gets after parsing. `File`: the server's kind of an uploaded file. */
export type Parsed<C, File = never> = {
  [P in Part as C extends Record<P, z.ZodMiniType> ? P : never]: C extends Record<P, infer S extends z.ZodMiniType>
    ? z.output<S>
    : never;
} & WithFile<C, File>;
export type Result<C> = C extends { result: infer S extends z.ZodMiniType } ? z.output<S> : never;

/** Bytes, for the sizes of uploads. */
export const MB = 1_048_576;

/** What most calls are. */
const usual = { method: "GET", access: "user", reaction: "caller" } as const;

/** One line per call: what differs from `usual`. */
type GivenRoute = Partial<Omit<Route, "name">> & Pick<Route, "path">;
type WholeRoutes<R> = { [N in keyof R & string]: Omit<typeof usual, keyof R[N]> & R[N] & { name: N } };

/** Routes by their names, apart from the schemas: the browser loads names and paths without zod. */
export const defineRoutes = <const R extends Record<string, GivenRoute>>(routes: R): WholeRoutes<R> =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [name, { ...usual, ...route, name }]),
  ) as WholeRoutes<R>;
export const defineSchemas = <const S extends Record<string, Schemas>>(schemas: S): S => schemas;

/** One table out of two halves: a name that only one half has does not compile. */
export const joinCalls = <R extends Record<string, Route>, S extends { [N in keyof R]: Schemas }>(
  routes: R,
  schemas: S & Record<Exclude<keyof S, keyof R>, never>,
): { [N in keyof R]: R[N] & S[N] } =>
  Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, { ...route, ...schemas[name] }])) as {
    [N in keyof R]: R[N] & S[N];
  };
