/** Which bytes a player asks for: all, some, or such as there are none of. */
export function rangeOf(header: string | null, size: number): "all" | "none" | { from: number; to: number } {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!found || (found[1] === "" && found[2] === "")) return "all";
  const [, first = "", last = ""] = found;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? "none" : { from, to };
}

/** What a player is answered out of a whole file: Safari takes no 200 for a range. */
export async function cut(whole: Response, header: string | null): Promise<Response> {
  const file = await whole.blob();
  const type = whole.headers.get("content-type") ?? "application/octet-stream";
  const headers = { "content-type": type, "accept-ranges": "bytes" };
  const range = rangeOf(header, file.size);
  if (range === "none")
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${file.size}` } });
  if (range === "all") return new Response(file, { headers: { ...headers, "content-length": String(file.size) } });
  const { from, to } = range;
  return new Response(file.slice(from, to + 1, type), {
    status: 206,
    headers: {
      ...headers,
      "content-length": String(to - from + 1),
      "content-range": `bytes ${from}-${to}/${file.size}`,
    },
  });
}
