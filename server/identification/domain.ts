import type { Domain } from "../domain.ts";
import { identificationHandlers } from "./handlers.ts";
import { identificationPersonalData } from "./personalData.ts";
import { forgetOldScans } from "./sending.ts";

export const identificationDomain = {
  handlers: identificationHandlers,
  cleaning: {
    expired: { scansOfPapers: forgetOldScans },
  },
  personalData: identificationPersonalData,
  fieldLabels: {
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
  },
  calls: {
    identification: {
      getIdentification: "Свои документы для выплат",
      updateIdentification: "Отправить документы на проверку",
      withdrawIdentification: "Отозвать документы и стереть их",
      getIdentifications: "Документы, которые ждут проверки",
      getIdentificationOf: "Документы одного человека",
      approveIdentification: "Одобрить документы",
      rejectIdentification: "Отклонить документы",
      revokeIdentification: "Отозвать одобрение документов",
    },
  },
} satisfies Domain;
