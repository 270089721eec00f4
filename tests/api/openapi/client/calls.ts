import createClient from "openapi-fetch";
import type { paths } from "./types.ts";

type Things = { login: string; password: string; workId: number; chapterId: number };

/** Ten calls of a stranger's program, whose types are made of /openapi.json alone. @returns what was answered, call by call */
export async function makeCalls(baseUrl: string, { login, password, workId, chapterId }: Things) {
  let cookie = "";
  let bearer = "";
  const client = createClient<paths>({ baseUrl });
  client.use({
    onRequest: ({ request }) => {
      if (bearer) request.headers.set("authorization", `Bearer ${bearer}`);
    },
    onResponse: ({ response }) => {
      cookie ||=
        response.headers
          .getSetCookie()
          .find((one) => one.startsWith("sid="))
          ?.split(";", 1)[0] ?? "";
    },
  });

  const guest = await client.GET("/v2/account");
  const list = await client.GET("/v1/catalog/search", { params: { query: { genre: ["43"], ps: 1 } } });
  const book = await client.GET("/v1/work/{id}/details", { params: { path: { id: workId } } });
  const missing = await client.GET("/v1/work/{id}/details", { params: { path: { id: 999_999 } } });
  const wrong = await client.POST("/v1/account/login-by-password", { body: { login, password: "не тот" } });
  const entered = await client.POST("/v1/account/login-by-password", { body: { login, password } });
  const token = await client.GET("/account/bearer-token", { headers: { cookie } });
  bearer = token.data?.data.token ?? "";
  const liked = await client.POST("/v1/work/{id}/like", {
    params: { path: { id: workId }, query: { isLiked: "true" } },
  });
  const place = await client.POST("/v1/reader/update-progress", {
    body: { workId, chapterId, location: 0, progress: 0.5 },
  });
  const denied = await client.GET("/v2/admin/acts");

  // A call that the document does not have, one without its parameter and one with another body do not compile.
  const refusedByTypes = [
    // @ts-expect-error
    () => client.GET("/v9/account"),
    // @ts-expect-error
    () => client.GET("/v1/work/{id}/details"),
    // @ts-expect-error
    () => client.POST("/v1/account/login-by-password", { body: { login, password: 1 } }),
  ];

  const shown = book.data?.data;
  return {
    guest: guest.data?.data.token,
    list: list.data?.data.searchResults.map(({ id }) => id),
    book: shown && "chapters" in shown ? shown.chapters.map(({ id }) => id) : undefined,
    missing: missing.error?.errorCode,
    wrong: wrong.error?.invalidFields,
    entered: entered.data?.data.codeRequired,
    token: typeof token.data?.data.expiresAt,
    liked: liked.data?.data,
    place: place.data?.data.outcome,
    denied: denied.error?.errorCode,
    refusedByTypes: refusedByTypes.length,
  };
}
