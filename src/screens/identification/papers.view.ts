import type { Papers } from "../../api/contract/papers.ts";
import { formatDate } from "../../text/dates.ts";
import { kindNames } from "./identification.view.ts";

/** Papers line by line, as they are read. */
export function linesOf(papers: Papers): [name: string, value: string][] {
  const { lastName, firstName, middleName, passportSeries, passportNumber, departmentCode } = papers;
  const lines: [string, string][] = [
    ["Кто", kindNames[papers.kind]],
    ["Имя", [lastName, firstName, middleName].filter(Boolean).join(" ")],
    ["Дата рождения", formatDate(papers.birthday)],
    ["Гражданство", papers.citizenship],
    ["Паспорт", [passportSeries, passportNumber].filter(Boolean).join(" ")],
    ["Документ", papers.documentNumber],
    ["Кем выдан", papers.issuedBy],
    ["Дата выдачи", formatDate(papers.issuedAt)],
    ["Код подразделения", departmentCode],
    ["Адрес регистрации", papers.address],
    ["ИНН", papers.inn],
    ["ОГРНИП", papers.ogrnip],
    ["БИК", papers.bik],
    ["Номер счёта", papers.account],
  ];
  return lines.filter(([, value]) => value !== "");
}
