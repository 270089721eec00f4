import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addPost, storedPost } from "../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addCast, type Cast, documentOf } from "../support/factories.works.ts";
import {
  at,
  choose,
  closeApp,
  fill,
  follow,
  late,
  openApp,
  openMenu,
  press,
  seeTitle,
  tick,
} from "../support/flow.tsx";
import { NOW, testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
let vera: TestAccount;
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {};
  vera = await addAccount(server, { fio: "Вера Лядова" });
});
afterEach(closeApp);

const list = (of: { userName: string }, query = "") => `/u/${of.userName}/posts/edit${query}`;
const stored = async (author: TestAccount) =>
  server.database
    .selectFrom("publication")
    .innerJoin("post", "post.publicationId", "publication.id")
    .where("authorId", "=", author.id)
    .select(["id", "title", "state", "privacyDisplay", "categoryId", "revision", "moderationReason"])
    .orderBy("id")
    .execute();

describe("the form of a post", () => {
  it("whose first answer was lost is one post, with what was written since", async () => {
    let isLost = false;
    await openApp(server, vera, "/post/create", (path, pass) => {
      if (isLost || path !== "/api/v2/post/create") return undefined;
      if (screen.queryByDisplayValue("Соль") === null) return undefined;
      isLost = true;
      return pass().then(() => Promise.reject(new TypeError("Failed to fetch")));
    });
    await seeTitle("Новый пост");
    await fill("Заголовок", "Соль");
    await press("Сохранить черновик");
    await screen.findByRole("button", { name: "Сохранить снова" }, late);
    expect(await stored(vera)).toMatchObject([{ title: "Соль", revision: 1 }]);
    await fill("Заголовок", "Соль на столе");
    await press("Сохранить снова");
    await screen.findByText(/^Сохранено на сервере в /, undefined, late);
    expect(await stored(vera)).toMatchObject([{ title: "Соль на столе", state: "draft", revision: 2 }]);
  });

  it("keeps a draft, takes the server's word for what is missing, and publishes", async () => {
    await openApp(server, vera, "/post/create");
    await seeTitle("Новый пост");
    await fill("Заголовок", "Как мы срубили Штрейфлинг");
    await press("Сохранить черновик");
    await screen.findByText(/^Сохранено на сервере в /, undefined, late);
    const [draft] = await stored(vera);
    expect(draft).toMatchObject({
      title: "Как мы срубили Штрейфлинг",
      state: "draft",
      privacyDisplay: "All",
      categoryId: 1,
    });
    // A reload and the way back find the post.
    await waitFor(() => expect(at()).toBe(`/post/${draft?.id}/edit`));
    await press("Опубликовать");
    await screen.findByRole("heading", { name: "Не сохранено: Добавьте текст" }, late);
    expect((await stored(vera))[0]?.state).toBe("draft");
  });

  it("changes what is published at once, with the new category, and shows two texts where another save came in between", async () => {
    const { id } = await addPost(server, vera, { state: "published", text: "Было дерево." });
    await openApp(server, vera, `/post/${id}/edit`);
    await fill("Категория", "8");
    await screen.findByText("Пост опубликован: сохранённые изменения читатели увидят сразу", undefined, late);
    await tick("Подписчики");
    await press("Сохранить изменения");
    await screen.findByText(/^Сохранено на сервере в /, undefined, late);
    expect(await stored(vera)).toMatchObject([{ state: "published", categoryId: 8, privacyDisplay: "Followers" }]);
    await server.database
      .updateTable("publication")
      .set({ revision: 40, title: "Чужое" })
      .where("id", "=", id)
      .execute();
    await fill("Заголовок", "Моё");
    await press("Сохранить изменения");
    await screen.findByRole("heading", { name: "Пост изменён в другом окне" }, late);
    await press("Оставить мой текст");
    await screen.findByText(/^Сохранено на сервере в /, undefined, late);
    expect(await stored(vera)).toMatchObject([{ title: "Моё", revision: 41 }]);
  });

  it("tells its author why a moderator has hidden the post; the staff is led to its page", async () => {
    const { id } = await addPost(server, vera, { state: "removed", moderationReason: "реклама" });
    await openApp(server, vera, `/post/${id}/edit`);
    await screen.findByRole("heading", { name: "Скрыто модератором: реклама" }, late);
    await screen.findByText("Исправьте и сохраните: модератор увидит");
    await fill("Заголовок", "Без рекламы");
    await press("Сохранить исправление");
    await screen.findByText(/^Сохранено на сервере в /, undefined, late);
    await openApp(server, cast.moderator, `/post/${id}/edit`);
    await waitFor(() => expect(at()).toBe(`/post/${id}`), late);
    await screen.findByText("Исправлено: автор сохранил изменения после того, как это скрыли", undefined, late);
  });
});

describe("the list of one's own posts", () => {
  it("has its tabs with counts, search and tags in the address, and says why it is empty", async () => {
    await openApp(server, vera, list(vera));
    await screen.findByRole("heading", { name: "Здесь будут ваши посты" }, late);
    await addPost(server, vera, { title: "О саде", state: "published", tags: ["сад"] });
    await addPost(server, vera, { title: "О доме", tags: ["дом"] });
    await openApp(server, vera, list(vera));
    const tabs = await screen.findByRole("navigation", { name: "Какие публикации" }, late);
    expect([...tabs.querySelectorAll("a")].map(({ textContent }) => textContent)).toEqual([
      "Все2",
      "Опубликованные1",
      "Черновики1",
      "Отложенные0",
      "Избранное0",
      "Корзина0",
    ]);
    await fill("Метка", "сад");
    await waitFor(() => expect(at()).toBe(`${list(vera)}?tag=${encodeURIComponent("сад")}`));
    await waitFor(() => expect(screen.queryByRole("link", { name: "О доме" })).toBeNull(), late);
    screen.getByRole("link", { name: "О саде" });
    await fill("Поиск", "небо");
    await screen.findByRole("heading", { name: "Ничего не нашлось" }, late);
    await press("Сбросить фильтры");
    await screen.findByRole("link", { name: "О доме" }, late);
    expect(at()).toBe(list(vera));
    await openApp(server, vera, `${list(vera)}?tab=draft&page=2`);
    await screen.findByRole("heading", { name: "Здесь список кончился" }, late);
    await follow("К первой странице");
    await screen.findByRole("link", { name: "О доме" }, late);
    expect(at()).toBe(`${list(vera)}?tab=draft`);
  });

  it("changes one by its menu, gives back what went to the bin, and pins three at most", async () => {
    const { id } = await addPost(server, vera, { title: "О саде", state: "published" });
    for (const title of ["Один", "Два", "Три"]) await addPost(server, vera, { title, state: "published" });
    await openApp(server, vera, list(vera));
    expect(await openMenu("О саде")).toEqual([
      "Редактировать",
      "Посмотреть",
      "Закрепить на моей странице",
      "Вернуть в черновики",
      "Удалить",
    ]);
    await choose("Удалить");
    await screen.findByText("«О саде» теперь в корзине", undefined, late);
    expect((await storedPost(server, id))?.state).toBe("deleted");
    await press("Вернуть");
    await screen.findByText("«О саде» теперь в черновиках", undefined, late);
    for (const title of ["Один", "Два", "Три"]) {
      await openMenu(title);
      await choose("Закрепить на моей странице");
      await waitFor(
        () => within(screen.getByRole("link", { name: title }).closest("li") as HTMLElement).getByText("Закреплено"),
        late,
      );
    }
    await openMenu("О саде");
    await choose("Опубликовать");
    await screen.findByText("«О саде» опубликовано", undefined, late);
    const row = () => screen.getByRole("link", { name: "О саде" }).closest("li") as HTMLElement;
    await waitFor(() => within(row()).getByText("Опубликовано"), late);
    await openMenu("О саде");
    await choose("Закрепить на моей странице");
    await screen.findByText("Закрепить можно не больше 3 постов", undefined, late);
  });

  it("withdraws and deletes several, and brings them back from the bin", async () => {
    const [one, two] = [
      await addPost(server, vera, { title: "Первый", state: "published" }),
      await addPost(server, vera, { title: "Второй" }),
    ];
    await openApp(server, vera, list(vera));
    await tick("Выбрать: Первый");
    await tick("Выбрать: Второй");
    await press("Удалить");
    await screen.findByText("2 поста теперь в корзине", undefined, late);
    expect([(await storedPost(server, one.id))?.state, (await storedPost(server, two.id))?.state]).toEqual([
      "deleted",
      "deleted",
    ]);
    await openApp(server, vera, list(vera, "?tab=bin"));
    await press("Восстановить: Первый");
    await screen.findByText("«Первый» теперь в черновиках", undefined, late);
  });

  it("tells what has become of one that a moderator had hidden before it went to the bin", async () => {
    await addPost(server, vera, {
      title: "Реклама",
      state: "deleted",
      moderationReason: "реклама",
      wasRemoved: true,
      deletedAt: NOW,
    });
    await openApp(server, vera, list(vera, "?tab=bin"));
    await press("Восстановить: Реклама");
    await screen.findByText("«Реклама» скрыто модератором", undefined, late);
  });
});

describe("a post for its readers", () => {
  it("is found, liked and kept; a stranger has none that is for followers", async () => {
    const nina = await addAccount(server, { fio: "Нина Яровая" });
    const { id } = await addPost(server, vera, {
      title: "Для всех",
      state: "published",
      text: "Было дерево.",
      tags: ["сад"],
    });
    const { id: hidden } = await addPost(server, vera, {
      title: "Для своих",
      state: "published",
      privacyDisplay: "Followers",
    });
    await openApp(server, nina, "/posts");
    await screen.findByRole("link", { name: "Для всех" }, late);
    expect(screen.queryByRole("link", { name: "Для своих" })).toBeNull();
    await follow("Для всех");
    await seeTitle("Для всех");
    screen.getByText("Было дерево.");
    await press("Нравится, 0");
    await screen.findByRole("button", { name: "Нравится, 1", pressed: true }, late);
    await press("В избранном, 0");
    await screen.findByRole("button", { name: "В избранном, 1", pressed: true }, late);
    await waitFor(async () => {
      const kept = await server.database.selectFrom("publicationFavorite").selectAll().execute();
      expect(kept).toMatchObject([{ accountId: nina.id, publicationId: id }]);
    }, late);
    await openApp(server, nina, list(nina, "?tab=favorite"));
    await screen.findByRole("link", { name: "Для всех" }, late);
    await openApp(server, nina, `/post/${hidden}`);
    await seeTitle("404. Страница не найдена");
    await openApp(server, vera, `/post/${hidden}`);
    await seeTitle("Для своих");
    await screen.findByRole("link", { name: "Редактировать" }, late);
  });

  it("of 400 paragraphs shows its first screen first, and whole in the next frame; who comes back finds all of it", async () => {
    const texts = Array.from({ length: 400 }, (_, index) => `${index}. ${"Соль на подоконнике. ".repeat(4)}`);
    await addPost(server, vera, { state: "published", document: documentOf(...texts) });
    const counts: number[] = [];
    const observer = new MutationObserver(() => {
      const count = document.querySelectorAll(".prose p").length;
      if (count !== counts.at(-1)) counts.push(count);
    });
    const shown = () => [...document.querySelectorAll(".prose p")].map(({ textContent }) => textContent);
    await openApp(server, vera, "/posts");
    observer.observe(document.body, { childList: true, subtree: true });
    await follow("Как я искал название");
    await waitFor(() => expect(shown()).toEqual(texts), late);
    expect(counts).toEqual([0, 25, 400]);
    window.history.back();
    await waitFor(() => expect(counts).toEqual([0, 25, 400, 0]), late);
    window.history.forward();
    await waitFor(() => expect(shown()).toEqual(texts), late);
    expect(counts).toEqual([0, 25, 400, 0, 400]);
    observer.disconnect();
  });

  it("is hidden by the staff with a reason, and let be seen again", async () => {
    const { id } = await addPost(server, vera, { title: "Купите книгу", state: "published" });
    await openApp(server, cast.moderator, `/post/${id}`);
    await press("Скрыть пост");
    const dialog = await screen.findByRole("dialog", undefined, late);
    within(dialog).getByRole("button", { name: "Скрыть пост" }).click();
    await within(dialog).findByText("Укажите причину", undefined, late);
    await fill("Причина", "реклама");
    within(dialog).getByRole("button", { name: "Скрыть пост" }).click();
    await screen.findByRole("heading", { name: "Скрыто модератором: реклама" }, late);
    expect((await storedPost(server, id))?.moderationReason).toBe("реклама");
    await press("Вернуть пост");
    await screen.findByRole("button", { name: "Скрыть пост" }, late);
    expect((await storedPost(server, id))?.state).toBe("published");
  });
});
