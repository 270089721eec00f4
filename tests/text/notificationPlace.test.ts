import { describe, expect, it } from "vitest";
import { asPushMessage, notificationOptions, notificationPath } from "../../src/text/pushMessage.ts";

const site = "https://rukopis.example";

describe("where the click on a notification leads", () => {
  it.each([
    ["/work/7?tab=1#x", "https://rukopis.example/work/7?tab=1#x"],
    ["work/7", "https://rukopis.example/work/7"],
    ["https://rukopis.example/work/7", "https://rukopis.example/work/7"],
    ["", "https://rukopis.example/"],
    ["https://evil.example/", "https://rukopis.example/"],
    ["//evil.example/work/7", "https://rukopis.example/"],
    ["https://rukopis.example.evil.com/", "https://rukopis.example/"],
    ["https://rukopis.example@evil.com/", "https://rukopis.example/"],
    ["http://rukopis.example/", "https://rukopis.example/"],
    ["javascript:alert(1)", "https://rukopis.example/"],
    ["data:text/html,x", "https://rukopis.example/"],
    ["\\\\evil.example", "https://rukopis.example/"],
    ["https://[", "https://rukopis.example/"],
  ])("%s", (url, place) => expect(notificationPath(url, site)).toBe(place));
});

it("is shown with the fields of the specification, and the site's own icon where it has none", () => {
  const message = { contentText: "«Утро»", url: "/work/7", largeIconUrl: "" };
  expect(notificationOptions(message, "newTab")).toEqual({
    body: "«Утро»",
    icon: "/favicon-192x192.png",
    tag: "PMMessage",
    dir: "auto",
    data: { url: "/work/7", opens: "newTab" },
  });
  expect(notificationOptions({ ...message, largeIconUrl: "/files/1" }, "sameTab").icon).toBe("/files/1");
});

describe("a payload, whatever came", () => {
  it.each([
    [
      { contentTitle: "А", contentText: "Б", url: "/x", largeIconUrl: "/y", other: 1 },
      { contentTitle: "А", contentText: "Б", url: "/x", largeIconUrl: "/y" },
    ],
    [
      { contentTitle: "А", contentText: 5 },
      { contentTitle: "А", contentText: "", url: "", largeIconUrl: "" },
    ],
    [{ contentTitle: "" }, null],
    [{ contentTitle: {} }, null],
    [null, null],
    ["words", null],
    [undefined, null],
  ])("%j", (data, message) => expect(asPushMessage(data)).toEqual(message));
});
