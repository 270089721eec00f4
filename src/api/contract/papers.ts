import * as z from "zod/mini";
import { formMessages } from "../../text/formRules.ts";
import { lawRefusals } from "../../text/lawRefusals.ts";
import { fitsBik, isOgrnip, isPersonalInn, isRussian, payeeKinds } from "../../text/payeeNumbers.ts";
import { fileId, optionalText, requiredText, time } from "./fields.ts";
import { orRequired } from "./obey.ts";
import { proof } from "./proof.ts";

/** How many scans go with papers. */
const MOST_SCANS = 6;

const day = (field: string) => z.iso.date(orRequired(field));
/** Digits as people group them: spaces are theirs. Empty is left to the rules of the whole form. */
const digits = (field: string, length: number) =>
  z.string(orRequired(field)).check(
    z.overwrite((text) => text.replace(/\s/g, "")),
    z.refine(
      (text) => text === "" || (/^\d+$/.test(text) && text.length === length),
      formMessages.digits(field, length),
    ),
  );

/** What is known of a payee. What a kind or a citizenship has no use for is empty. */
const papersShape = {
  kind: z.enum(payeeKinds, orRequired("Кто вы")),
  lastName: requiredText("Фамилия", 60),
  firstName: requiredText("Имя", 60),
  middleName: optionalText("Отчество", 60),
  birthday: day("Дата рождения"),
  citizenship: requiredText("Гражданство", 60),
  passportSeries: digits("Серия паспорта", 4),
  passportNumber: digits("Номер паспорта", 6),
  departmentCode: z.string(orRequired("Код подразделения")).check(
    z.trim(),
    z.refine((code) => code === "" || /^\d{3}-\d{3}$/.test(code), "Код подразделения пишется так: 770-001"),
  ),
  documentNumber: optionalText("Номер документа", 30),
  issuedBy: requiredText("Кем выдан", 200),
  issuedAt: day("Дата выдачи"),
  address: requiredText("Адрес", 300),
  inn: digits("ИНН", 12),
  ogrnip: digits("ОГРНИП", 15),
  bik: digits("БИК", 9),
  account: digits("Номер счёта", 20),
};
export const papers = z.strictObject(papersShape);
export type Papers = z.output<typeof papers>;

type Field = keyof Papers;
type Rule = { field: Field; message: string; isMet: (given: Papers) => boolean };

const required = (field: Field, name: string, when: (given: Papers) => boolean = () => true): Rule => ({
  field,
  message: formMessages.required(name),
  isMet: (given) => !when(given) || given[field] !== "",
});
const ofRussian = ({ citizenship }: Papers) => isRussian(citizenship);
const ofEntrepreneur = ({ kind }: Papers) => kind === "entrepreneur";
const isWhole = (text: string, length: number) => text.length === length;

/** What one field wants of another, or of the kind. */
const rules: readonly Rule[] = [
  required("passportSeries", "Серия паспорта", ofRussian),
  required("passportNumber", "Номер паспорта", ofRussian),
  required("departmentCode", "Код подразделения", ofRussian),
  required("documentNumber", "Номер документа", (given) => !ofRussian(given)),
  required("inn", "ИНН"),
  {
    field: "inn",
    message: "ИНН указан с ошибкой",
    isMet: ({ inn }) => !isWhole(inn, 12) || isPersonalInn(inn),
  },
  required("ogrnip", "ОГРНИП", ofEntrepreneur),
  {
    field: "ogrnip",
    message: "ОГРНИП указан с ошибкой",
    isMet: (given) => !ofEntrepreneur(given) || !isWhole(given.ogrnip, 15) || isOgrnip(given.ogrnip),
  },
  required("bik", "БИК"),
  required("account", "Номер счёта"),
  {
    field: "account",
    message: "Счёт не подходит к БИК",
    isMet: ({ account, bik }) => !isWhole(account, 20) || !isWhole(bik, 9) || fitsBik(account, bik),
  },
];

const texts = Object.keys(papersShape) as Field[];
const isTyped = (value: unknown): value is Papers =>
  typeof value === "object" &&
  value !== null &&
  texts.every((name) => typeof (value as Partial<Record<Field, unknown>>)[name] === "string");

/** All that is wrong is said at once: these rules do not wait until every field is right by itself. */
const asks = rules.map(({ field, message, isMet }) =>
  z.refine<Papers>(isMet, { error: message, path: [field], when: ({ value }) => isTyped(value) }),
);

export const identificationForm = z
  .strictObject({
    ...papersShape,
    fileIds: z
      .array(fileId)
      .check(z.minLength(1, "Добавьте хотя бы один скан"), z.maxLength(MOST_SCANS, "Сканов не больше 6")),
    proof,
  })
  .check(...asks);

const reason = optionalText("Причина", 500).check(z.refine((text) => text !== "", lawRefusals.noReason));
/** `sentAt`: of the papers that were looked at. */
export const decisionForm = z.strictObject({ reason, sentAt: time, proof });
export const approvalForm = z.strictObject({ sentAt: time, proof });
