import type { InputOf } from "../../src/api/contract/index.ts";
import { PASSWORD } from "./factories.ts";
import { picture } from "./factories.works.ts";
import type { TestServer } from "./server.ts";

type Sent = InputOf<"updateIdentification">["body"];

/** Papers of nobody, whose numbers have their check digits. */
export const goodPapers: Omit<Sent, "fileIds" | "proof"> = {
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

/** Uploads a scan as the person does. @returns its id */
export const addScan = async (server: TestServer, who: { id: number }, bytes?: Uint8Array): Promise<string> =>
  (await server.as(who)("uploadTemporaryFile", { file: new Blob([(bytes ?? (await picture())) as BlobPart]) })).fileId;

/** A PDF as short as one can be. */
export const shortPdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

/** Sends good papers with one scan, by the calls of the product. @returns when, and the scan */
export async function sendPapers(server: TestServer, who: { id: number }, changed: Partial<Sent> = {}) {
  const fileIds = changed.fileIds ?? [await addScan(server, who)];
  const body = { ...goodPapers, ...changed, fileIds, proof: { password: PASSWORD } };
  const { sentAt } = await server.as(who)("updateIdentification", { body });
  return { sentAt, fileIds };
}
