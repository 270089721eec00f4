import type { FieldLabels } from "../http/fieldLabels.ts";

export const identificationLabels: FieldLabels = {
  account: "Номер счёта",
  address: "Адрес",
  bik: "БИК",
  citizenship: "Гражданство",
  departmentCode: "Код подразделения",
  documentNumber: "Номер документа",
  fileIds: "Сканы",
  firstName: "Имя",
  inn: "ИНН",
  issuedAt: "Дата выдачи",
  issuedBy: "Кем выдан",
  lastName: "Фамилия",
  middleName: "Отчество",
  ogrnip: "ОГРНИП",
  passportNumber: "Номер паспорта",
  passportSeries: "Серия паспорта",
};
