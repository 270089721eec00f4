import { beforeAll, expect, it } from "vitest";
import type * as z from "zod/mini";
import { ApiFault } from "../../../src/api/contract/envelope.ts";
import { type CallName, contract } from "../../../src/api/contract/index.ts";
import { addAccount } from "../../support/factories.ts";
import { addCast, addChapter, addWork, type Cast, documentOf } from "../../support/factories.works.ts";
import { goodPapers } from "../../support/goodPapers.ts";
import { testServer } from "../../support/server.ts";
import { bareFields } from "../../support/workFields.ts";

const server = testServer();
let cast: Cast;
let admin: { id: number };
let workId: number;
let chapterId: number;
beforeAll(async () => {
  cast = await addCast(server);
  admin = await addAccount(server, { roles: ["Admin"] });
  ({ id: workId } = await addWork(server, cast));
  ({ id: chapterId } = await addChapter(server, workId));
});

type Form = {
  call: CallName;
  params?: () => object;
  body: object;
  /** Field -> what its form says: one message each. */
  told: Record<string, string>;
};
const m = (count: number) => "м".repeat(count);

const work = bareFields;
const person = {
  fio: "Анна Ветрова",
  userName: "anna",
  email: "anna@example.ru",
  password: "длинный пароль",
  termsAgree: true,
  personalDataAgree: true,
};
const inWork = () => ({ id: workId });
const inChapter = () => ({ workId, chapterId });

const forms: Form[] = [
  {
    call: "generatePromoCodes",
    params: inWork,
    body: { count: 51, days: 0, note: m(101) },
    told: {
      count: "Создать можно от 1 до 50 промокодов",
      days: "Срок\u00a0— от 1 до 365 дней",
      note: "Поле Заметка не может быть длиннее 100 символов",
    },
  },
  {
    call: "redeemPromoCode",
    body: { code: " " },
    told: { code: "Поле Промокод обязательно для заполнения" },
  },
  {
    call: "register",
    body: { fio: " ", userName: "", email: "", password: "", termsAgree: false, personalDataAgree: false },
    told: {
      fio: "Поле Имя обязательно для заполнения",
      userName: "Поле Имя пользователя обязательно для заполнения",
      email: "Поле Электронная почта обязательно для заполнения",
      password: "Поле Пароль обязательно для заполнения",
      termsAgree: "Без согласия продолжить нельзя: примите условия использования",
      personalDataAgree: "Без согласия продолжить нельзя: дайте согласие на обработку персональных данных",
    },
  },
  {
    call: "register",
    body: { ...person, fio: "Я", userName: "ab", email: "anna", password: "7 знако" },
    told: {
      fio: "Поле Имя должно быть не короче 2 символов",
      userName: "Поле Имя пользователя должно быть не короче 3 символов",
      email: "Поле Электронная почта должно быть действительным электронным адресом",
      password: "Поле Пароль должно быть не короче 8 символов",
    },
  },
  {
    call: "register",
    body: { ...person, fio: m(61), userName: "a".repeat(31), password: m(129), email: `${"a".repeat(244)}@example.ru` },
    told: {
      fio: "Поле Имя не может быть длиннее 60 символов",
      userName: "Поле Имя пользователя не может быть длиннее 30 символов",
      email: "Поле Электронная почта не может быть длиннее 254 символов",
      password: "Поле Пароль не может быть длиннее 128 символов",
    },
  },
  {
    call: "register",
    body: { ...person, userName: "1234", password: " ".repeat(8) },
    told: {
      userName: "Поле Имя пользователя имеет неверный формат",
      password: "Поле Пароль обязательно для заполнения",
    },
  },
  {
    call: "register",
    body: { ...person, fio: "Вы выиграли 1000000 р! http://evil.example/x", userName: "evil.com" },
    told: {
      fio: "Поле Имя не может содержать адрес сайта",
      userName: "Поле Имя пользователя не может содержать адрес сайта",
    },
  },
  {
    call: "loginByPassword",
    body: { login: " ", password: "  " },
    told: {
      login: "Поле Почта или имя пользователя обязательно для заполнения",
      password: "Поле Пароль обязательно для заполнения",
    },
  },
  {
    call: "loginByPassword",
    body: { login: m(255), password: m(1_001) },
    told: {
      login: "Поле Почта или имя пользователя не может быть длиннее 254 символов",
      password: "Поле Пароль не может быть длиннее 1\u00a0000 символов",
    },
  },
  {
    call: "recoverPassword",
    body: { email: "anna@example" },
    told: { email: "Поле Электронная почта должно быть действительным электронным адресом" },
  },
  {
    call: "resetPassword",
    body: { token: "t", password: "7 знако" },
    told: { password: "Поле Новый пароль должно быть не короче 8 символов" },
  },
  {
    call: "createWork",
    body: { ...work, title: "", workForm: "", tags: ["ёж", "м", m(41), " "], ageMark: "" },
    told: {
      title: "Поле Название обязательно для заполнения",
      workForm: "Поле Форма обязательно для заполнения",
      "tags.1": "Поле Метка должно быть не короче 2 символов",
      "tags.2": "Поле Метка не может быть длиннее 40 символов",
      "tags.3": "Поле Метка обязательно для заполнения",
      ageMark: "Поле Возрастная метка обязательно для заполнения",
    },
  },
  {
    call: "updateWorkSettings",
    params: inWork,
    body: {
      before: work,
      fields: {
        ...work,
        title: m(151),
        annotation: m(4_001),
        authorNotes: m(4_001),
        genreId: 63,
        firstSubGenreId: 0,
        tags: Array.from({ length: 21 }, (_, index) => `метка ${index}`),
        aiUse: "",
        originalAuthor: m(151),
        translator: m(151),
        reciter: m(151),
        afterword: m(10_001),
      },
    },
    told: {
      "fields.title": "Поле Название не может быть длиннее 150 символов",
      "fields.annotation": "Поле Аннотация не может быть длиннее 4\u00a0000 символов",
      "fields.authorNotes": "Поле Примечания автора не может быть длиннее 4\u00a0000 символов",
      "fields.genreId": "Поле Жанр некорректно",
      "fields.firstSubGenreId": "Поле Жанр некорректно",
      "fields.tags": "Не больше 20 меток",
      "fields.aiUse": "Поле Искусственный интеллект в тексте обязательно для заполнения",
      "fields.originalAuthor": "Поле Автор оригинала не может быть длиннее 150 символов",
      "fields.translator": "Поле Переводчик не может быть длиннее 150 символов",
      "fields.reciter": "Поле Чтец не может быть длиннее 150 символов",
      "fields.afterword": "Поле Послесловие не может быть длиннее 10\u00a0000 символов",
    },
  },
  {
    call: "publishWork",
    params: inWork,
    body: { note: m(1_001) },
    told: { note: "Поле Сообщение модератору не может быть длиннее 1\u00a0000 символов" },
  },
  {
    call: "raiseWorkMarks",
    params: inWork,
    body: { ageMark: "", adultOnly: false, hasDrugs: false, hasObsceneLanguage: false, reason: " " },
    told: {
      ageMark: "Поле Возрастная метка обязательно для заполнения",
      reason: "Поле Причина обязательно для заполнения",
    },
  },
  {
    call: "renameWork",
    params: inWork,
    // A wave is two UTF-16 units: 151 of them.
    body: { title: `м${"🌊".repeat(75)}` },
    told: { title: "Поле Название не может быть длиннее 150 символов" },
  },
  {
    call: "renameChapter",
    params: inChapter,
    body: { revision: 1, title: m(201) },
    told: { title: "Поле Название главы не может быть длиннее 200 символов" },
  },
  {
    call: "createChapter",
    body: { workId: 1, requestId: "0f0e0d0c-0b0a-4908-8706-050403020100", title: m(201), document: documentOf() },
    told: { title: "Поле Название главы не может быть длиннее 200 символов" },
  },
  {
    call: "complain",
    body: { category: "", comment: m(2_001), url: "", targetType: "work", targetId: 1 },
    told: {
      category: "Поле Причина обязательно для заполнения",
      comment: "Поле Комментарий не может быть длиннее 2\u00a0000 символов",
    },
  },
  {
    call: "complain",
    body: { category: "other", comment: " ", url: "", targetType: "work", targetId: 1 },
    told: { comment: "Поле Комментарий обязательно для заполнения" },
  },
  {
    call: "settleComplaint",
    params: () => ({ id: 1 }),
    body: { decision: "rejected", note: "" },
    told: { note: "Поле Пояснение обязательно для заполнения" },
  },
  {
    call: "banAccount",
    params: () => ({ id: 1 }),
    body: { until: "", reason: "", proof: { password: "x" } },
    told: {
      until: "Поле Заблокировать до обязательно для заполнения",
      reason: "Поле Причина обязательно для заполнения",
    },
  },
  {
    call: "changeRoles",
    params: () => ({ id: 1 }),
    body: { roles: [], reason: "  ", proof: { password: "" } },
    told: {
      reason: "Поле Причина обязательно для заполнения",
      "proof.password": "Поле Пароль обязательно для заполнения",
    },
  },
  {
    call: "becomeFirstAdmin",
    body: { token: " " },
    told: { token: "Поле Код обязательно для заполнения" },
  },
  {
    call: "startImport",
    body: { fileName: "", byteSize: 104_857_601 },
    told: {
      fileName: "Поле Имя файла обязательно для заполнения",
      byteSize: "Поле Файл книги не может быть больше 102\u00a0400 КБ",
    },
  },
  {
    call: "updateIdentification",
    body: {
      ...goodPapers,
      kind: "entrepreneur",
      lastName: " ",
      middleName: m(61),
      birthday: "17.05.1990",
      passportSeries: "",
      passportNumber: "12345",
      departmentCode: "770001",
      inn: "500100732258",
      ogrnip: "304500116000158",
      account: "40817810899910004313",
      address: m(301),
      fileIds: [],
      proof: { password: "" },
    },
    told: {
      lastName: "Поле Фамилия обязательно для заполнения",
      middleName: "Поле Отчество не может быть длиннее 60 символов",
      birthday: "Поле Дата рождения некорректно",
      passportSeries: "Поле Серия паспорта обязательно для заполнения",
      passportNumber: "Поле Номер паспорта должно состоять из 6 цифр",
      departmentCode: "Код подразделения пишется так: 770-001",
      inn: "ИНН указан с ошибкой",
      ogrnip: "ОГРНИП указан с ошибкой",
      account: "Счёт не подходит к БИК",
      address: "Поле Адрес не может быть длиннее 300 символов",
      fileIds: "Добавьте хотя бы один скан",
      "proof.password": "Поле Пароль обязательно для заполнения",
    },
  },
];

it.each(forms)("$call: the form and the server say the same of $told", async ({ call, params, body, told }) => {
  const askers = { guest: null, user: cast.owner, moderator: cast.moderator, admin };
  const ask = server.as(askers[contract[call].access]) as (name: CallName, input: object) => Promise<object>;
  const fault = await ask(call, { ...(params && { params: params() }), body }).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(ApiFault);
  const { status, errorCode, message, invalidFields } = (fault as ApiFault).envelope;
  expect({ status, errorCode, message }).toEqual({ status: 4, errorCode: 3, message: "Проверьте поля" });
  expect(invalidFields).toEqual(Object.fromEntries(Object.entries(told).map(([field, text]) => [field, [text]])));

  const { body: schema } = contract[call] as { body: z.ZodMiniType };
  const { error } = schema.safeParse(body);
  const said = error?.issues.map((issue) => [issue.path.join("."), issue.message]);
  expect(said?.toSorted()).toEqual(Object.entries(told).toSorted());
});

it("what is as long as it may be is taken", async () => {
  const title = "🌊".repeat(75);
  const annotation = m(4_000);
  const tags = Array.from({ length: 20 }, (_, index) => `${m(38)}${index + 10}`);
  const made = await server.as(cast.owner)("createWork", {
    body: { ...work, title, annotation, tags },
  });
  expect([made.title, made.annotation, made.tags]).toEqual([title, annotation, tags]);
});
