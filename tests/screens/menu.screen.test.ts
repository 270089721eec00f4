import { expect, it } from "vitest";
import { findPage } from "../../src/api/contract/pages.ts";
import { menuOf } from "../../src/app/menu.ts";
import { menuOfVera } from "../support/menuOfVera.ts";

it("has the blocks of the specification whose pages are built, in its order", () => {
  expect(menuOf({ userName: "vera" })).toEqual(menuOfVera);
});

it("has the sales of a person who sells", () => {
  expect(menuOf({ userName: "vera", isSeller: true }).map(({ name }) => name)).toEqual([
    "my-publications",
    "commercial-status",
    "personal-cabinet",
  ]);
  expect(menuOf({ userName: "vera", isSeller: true })[1]).toEqual({
    name: "commercial-status",
    title: "Продажи",
    entries: [
      { label: "Доход", href: "/merchant/statistics" },
      { label: "Баланс и выплаты", href: "/merchant/balance" },
      { label: "Скидки", href: "/merchant/discounts" },
    ],
  });
});

it("leads to no page that is not built", () => {
  const addresses = menuOf({ userName: "Имя / с чертой" }).flatMap(({ entries }) => entries.map(({ href }) => href));
  expect(addresses.filter((address) => !findPage(address))).toEqual([]);
  expect(addresses[0]).toBe("/u/%D0%98%D0%BC%D1%8F%20%2F%20%D1%81%20%D1%87%D0%B5%D1%80%D1%82%D0%BE%D0%B9/works/edit");
});

it("has no messages where nobody writes to anybody", () => {
  const setting = document.createElement("meta");
  setting.name = "rukopis:private-messages";
  setting.content = "off";
  document.head.append(setting);
  const addresses = () => menuOf({ userName: "vera" }).flatMap(({ entries }) => entries.map(({ href }) => href));
  expect(addresses()).not.toContain("/messages");
  setting.content = "on";
  expect(addresses()).toContain("/messages");
  setting.remove();
});
