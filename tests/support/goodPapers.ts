import type { InputOf } from "../../src/api/contract/index.ts";

/** Papers of nobody, whose numbers have their check digits. */
export const goodPapers: Omit<InputOf<"updateIdentification">["body"], "fileIds" | "proof"> = {
  kind: "person",
  lastName: "Лядова",
  firstName: "Вера",
  middleName: "Ильинична",
  birthday: "1990-05-17",
  citizenship: "Россия",
  passportSeries: "4510",
  passportNumber: "123456",
  departmentCode: "770-001",
  documentNumber: "",
  issuedBy: "ОВД района Арбат города Москвы",
  issuedAt: "2010-06-01",
  address: "119002, Москва, улица Арбат, дом 1, квартира 2",
  inn: "500100732259",
  ogrnip: "",
  bik: "044525225",
  account: "40817810899910004312",
};

/** A PDF as short as one can be. */
export const shortPdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
