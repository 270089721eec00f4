/** Whose player shows a booktrailer. */
export const booktrailerTitles = { rutube: "RuTube", vk: "VK Видео", youtube: "YouTube" } as const;
export type BooktrailerProvider = keyof typeof booktrailerTitles;

/** `pageUrl`: the one canonical address of a video; `embedUrl`: what a frame shows. */
export type Booktrailer = { provider: BooktrailerProvider; pageUrl: string; embedUrl: string };

const words = "Подойдёт ссылка на ролик RuTube, VK Видео или YouTube";
export const booktrailerFaults = { unknown: words, playlist: `Это плейлист. ${words}` } as const;

type Read = Booktrailer | "playlist" | "unknown";

function rutube({ pathname, searchParams }: URL): Read {
  if (/^\/plst\//.test(pathname)) return "playlist";
  const [, isPrivate, id] = /^\/(?:video\/(private\/)?|play\/embed\/)([0-9a-f]{32})\/?$/i.exec(pathname) ?? [];
  if (!id) return "unknown";
  const known = id.toLowerCase();
  const key = searchParams.get("p") ?? "";
  const embedUrl = `https://rutube.ru/play/embed/${known}`;
  if (/^[\w-]{1,64}$/.test(key))
    return {
      provider: "rutube",
      pageUrl: `https://rutube.ru/video/private/${known}/?p=${key}`,
      embedUrl: `${embedUrl}?p=${key}`,
    };
  return isPrivate ? "unknown" : { provider: "rutube", pageUrl: `https://rutube.ru/video/${known}/`, embedUrl };
}

function vk({ pathname, searchParams }: URL): Read {
  const named = /^\/video_ext\.php$/.test(pathname)
    ? `${searchParams.get("oid")}_${searchParams.get("id")}`
    : (/^\/video(-?\d+_\d+)\/?$/.exec(pathname)?.[1] ??
      /^video(-?\d+_\d+)(?:\/|$)/.exec(searchParams.get("z") ?? "")?.[1] ??
      "");
  const [, owner, id] = /^(-?\d{1,20})_(\d{1,20})$/.exec(named) ?? [];
  if (owner && id)
    return {
      provider: "vk",
      pageUrl: `https://vkvideo.ru/video${owner}_${id}`,
      embedUrl: `https://vkvideo.ru/video_ext.php?oid=${owner}&id=${id}`,
    };
  return /^\/(video\/)?playlist\b/.test(pathname) ? "playlist" : "unknown";
}

function youtube(id: string, { pathname }: URL): Read {
  if (/^[\w-]{11}$/.test(id))
    return {
      provider: "youtube",
      pageUrl: `https://www.youtube.com/watch?v=${id}`,
      embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
    };
  return pathname === "/playlist" ? "playlist" : "unknown";
}

const idOnYoutube = ({ pathname, searchParams }: URL): string =>
  pathname === "/watch"
    ? (searchParams.get("v") ?? "")
    : (/^\/(?:shorts|embed)\/([^/]+)\/?$/.exec(pathname)?.[1] ?? "");

/** Exact hosts: what only begins or ends like one is somebody else's. */
const readers: Readonly<Record<string, (url: URL) => Read>> = {
  "rutube.ru": rutube,
  "www.rutube.ru": rutube,
  "vk.com": vk,
  "m.vk.com": vk,
  "vkvideo.ru": vk,
  "m.vkvideo.ru": vk,
  "youtube.com": (url) => youtube(idOnYoutube(url), url),
  "www.youtube.com": (url) => youtube(idOnYoutube(url), url),
  "m.youtube.com": (url) => youtube(idOnYoutube(url), url),
  "youtu.be": (url) => youtube(url.pathname.slice(1), url),
};

/**
 * Reads the video that a pasted address names (docs/spec/works.md, «Booktrailer»). The result is its canonical form, which keeps
 * nothing of the address but the ids in it.
 * @returns the video; for an address that names no video of the three sites, what is wrong with it, in words
 */
export function readBooktrailer(address: string): Booktrailer | { fault: string } {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url?.protocol === "https:" && url.username === "" && url.password === "";
  const reader = url && isPlain && Object.hasOwn(readers, url.host) ? readers[url.host] : undefined;
  const read = url && reader ? reader(url) : "unknown";
  return typeof read === "string" ? { fault: booktrailerFaults[read] } : read;
}
