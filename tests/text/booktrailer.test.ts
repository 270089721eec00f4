import { expect, it } from "vitest";
import { readBooktrailer } from "../../src/text/booktrailer.ts";

const HEX = "0123456789abcdef0123456789abcdef";
const rutube = {
  provider: "rutube",
  pageUrl: `https://rutube.ru/video/${HEX}/`,
  embedUrl: `https://rutube.ru/play/embed/${HEX}`,
};
const secret = {
  provider: "rutube",
  pageUrl: `https://rutube.ru/video/private/${HEX}/?p=aB-9_z`,
  embedUrl: `https://rutube.ru/play/embed/${HEX}?p=aB-9_z`,
};
const vk = {
  provider: "vk",
  pageUrl: "https://vkvideo.ru/video-22822305_456241864",
  embedUrl: "https://vkvideo.ru/video_ext.php?oid=-22822305&id=456241864",
};
const youtube = {
  provider: "youtube",
  pageUrl: "https://www.youtube.com/watch?v=dQw4w9-_gXc",
  embedUrl: "https://www.youtube-nocookie.com/embed/dQw4w9-_gXc",
};

it.each([
  [`https://rutube.ru/video/${HEX}/`, rutube],
  [`https://rutube.ru/video/${HEX}`, rutube],
  [`https://RUTUBE.ru/video/${HEX.toUpperCase()}/?r=wd#t=10`, rutube],
  [`https://rutube.ru/play/embed/${HEX}`, rutube],
  [`https://rutube.ru/video/private/${HEX}/?p=aB-9_z`, secret],
  [`https://rutube.ru/play/embed/${HEX}/?p=aB-9_z`, secret],
  ["https://vk.com/video-22822305_456241864", vk],
  ["https://vkvideo.ru/video-22822305_456241864", vk],
  ["https://vk.com/feed?z=video-22822305_456241864%2Fpl_cat_feed", vk],
  ["https://vk.com/video_ext.php?oid=-22822305&id=456241864&hash=tail", vk],
  ["https://vkvideo.ru/video_ext.php?oid=-22822305&id=456241864", vk],
  [
    "https://vk.com/video1_2",
    { ...vk, pageUrl: "https://vkvideo.ru/video1_2", embedUrl: "https://vkvideo.ru/video_ext.php?oid=1&id=2" },
  ],
  ["https://youtube.com/watch?v=dQw4w9-_gXc", youtube],
  ["https://www.youtube.com/watch?list=PL1&v=dQw4w9-_gXc&t=5", youtube],
  ["https://m.youtube.com/shorts/dQw4w9-_gXc", youtube],
  ["https://youtube.com/embed/dQw4w9-_gXc?autoplay=1", youtube],
  ["https://youtu.be/dQw4w9-_gXc?si=tail", youtube],
])("%s", (address, expected) => {
  expect(readBooktrailer(address)).toEqual(expected);
});

it.each([
  [`https://rutube.ru/video/${HEX}/`],
  [`https://rutube.ru/video/private/${HEX}/?p=aB-9_z`],
  ["https://vk.com/video-22822305_456241864"],
  ["https://youtu.be/dQw4w9-_gXc"],
])("the canonical form of %s is its own", (address) => {
  const read = readBooktrailer(address);
  expect("pageUrl" in read && readBooktrailer(read.pageUrl)).toEqual(read);
});

const unknown = "Подойдёт ссылка на ролик RuTube, VK Видео или YouTube";
it.each([
  ["javascript:alert(1)"],
  [`javascript://rutube.ru/video/${HEX}/`],
  ["data:text/html,<script>alert(1)</script>"],
  [`http://rutube.ru/video/${HEX}/`],
  [`https://rutube.ru.evil.ru/video/${HEX}/`],
  [`https://evil.ru/rutube.ru/video/${HEX}/`],
  [`https://evilrutube.ru/video/${HEX}/`],
  [`https://rutube.ru@evil.ru/video/${HEX}/`],
  [`https://vera@rutube.ru/video/${HEX}/`],
  [`https://vera:secret@rutube.ru/video/${HEX}/`],
  [`https://rutube.ru:8443/video/${HEX}/`],
  // «о» is Cyrillic: the host begins with xn--.
  ["https://yоutube.com/watch?v=dQw4w9-_gXc"],
  ["https://xn--yutube-wqf.com/watch?v=dQw4w9-_gXc"],
  [`https://rutube.ru./video/${HEX}/`],
  [`https://rutube.ru/video/${HEX}0/`],
  [`https://rutube.ru/video/${HEX.slice(1)}/`],
  [`https://rutube.ru/video/private/${HEX}/`],
  [`https://rutube.ru/video/private/${HEX}/?p=%22%3E%3Cscript`],
  ["https://rutube.ru/"],
  ["https://vk.com/video-22822305"],
  ["https://vk.com/video_ext.php?oid=1"],
  ["https://vk.com/video_ext.php?oid=1&id=2%22"],
  ["https://vk.com/wall-1_2"],
  ["https://youtube.com/watch?v=dQw4w9-_gX"],
  ["https://youtube.com/watch?v=dQw4w9-_gXc1"],
  ["https://youtube.com/@channel"],
  ["https://youtu.be/dQw4w9-_gXc/more"],
  ["https://constructor/"],
  ["ролик"],
  [""],
])("%s is refused", (address) => {
  expect(readBooktrailer(address)).toEqual({ fault: unknown });
});

it.each([
  ["https://rutube.ru/plst/482210/"],
  ["https://vk.com/video/playlist/-1_2"],
  ["https://vkvideo.ru/playlist/-1_2"],
  ["https://www.youtube.com/playlist?list=PL1234567890"],
])("%s is refused as a playlist", (address) => {
  expect(readBooktrailer(address)).toEqual({ fault: `Это плейлист. ${unknown}` });
});
