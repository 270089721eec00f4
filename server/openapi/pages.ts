import { pageTabTitle } from "../../src/text/tabTitles.ts";
import { escapeHtml } from "../../src/text/words.ts";
import { errors } from "./errors.ts";
import type { Content, Example, OpenApiDocument, Operation } from "./openapi.types.ts";
import { code, isSchema, outline, typeWords } from "./outline.ts";

type NamedOperation = { method: "GET" | "POST"; path: string; operation: Operation };

const operationsOf = ({ paths }: OpenApiDocument): NamedOperation[] =>
  Object.entries(paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ method: "GET" as const, path, operation: get }] : []),
    ...(post ? [{ method: "POST" as const, path, operation: post }] : []),
  ]);

/** Calls of a section, as the document lists them. */
const ofSection = (document: OpenApiDocument, section: string): NamedOperation[] =>
  operationsOf(document).filter(({ operation }) => operation.tags[0] === section);

const address = ({ method, path }: Pick<NamedOperation, "method" | "path">): string => code(`${method} /api${path}`);

/** @param styles the lines of a built page's head that give it the look of the product */
function page(title: string, styles: string, body: string): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(pageTabTitle(title))}</title>
${styles}
<link rel="stylesheet" href="/developers.css">
</head>
<body>
<a class="skip" href="#content">К содержанию</a>
<header class="line-below"><div class="wrap developers-head"><a class="developers-mark" href="/">Рукопись</a><nav aria-label="Документация"><a href="/developers">API</a><a href="/openapi.json">openapi.json</a></nav></div></header>
<main class="wrap page developers" id="content" tabindex="-1">
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

const errorRows = errors
  .map(
    ({ name, code: number, httpStatus, text }) =>
      `<li>${code(name)} <span class="muted">${number}, HTTP ${httpStatus}</span> — ${escapeHtml(text)}</li>`,
  )
  .join("");

/** Paragraphs; what is between backticks is code. */
const paragraphs = (text: string): string =>
  text
    .split("\n\n")
    .map((one) => `<p>${escapeHtml(one).replace(/`([^`]*)`/g, "<code>$1</code>")}</p>`)
    .join("\n");

/** Every section with its calls. */
export function indexPage(document: OpenApiDocument, styles: string): string {
  const lists = document.tags.map(({ name, description, "x-displayName": title }) => {
    const calls = ofSection(document, name).map(
      (one) =>
        `<li><a href="/developers/${name}#${one.operation.operationId}">${escapeHtml(one.operation.summary)}</a> ${address(one)}</li>`,
    );
    return `<section aria-labelledby="${name}"><h2 id="${name}"><a href="/developers/${name}">${escapeHtml(title)}</a></h2>
<p>${escapeHtml(description)}</p>
<ul class="developers-calls">${calls.join("")}</ul></section>`;
  });
  const body = `<div class="developers-text">${paragraphs(document.info.description)}</div>
<section aria-labelledby="errors"><h2 id="errors">Отказы</h2><ul class="developers-fields">${errorRows}</ul></section>
${lists.join("\n")}`;
  return page("API для программ", styles, body);
}

const fold = (summary: string, inside: string): string =>
  inside === "" ? "" : `<details><summary>${summary}</summary>${inside}</details>`;

const shown = (examples: Readonly<Record<string, Example>> = {}): string =>
  Object.values(examples)
    .map(
      ({ summary, value }) =>
        `<p class="muted">Пример: ${escapeHtml(summary)}</p><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`,
    )
    .join("");

const bodyOf = (content: Content): string =>
  Object.entries(content)
    .map(([type, { schema, examples }]) => `<p>${code(type)}</p>${outline(schema)}${shown(examples)}`)
    .join("");

function parametersOf({ parameters }: Operation): string {
  const rows = parameters.map(({ name, in: place, required, description, schema }) => {
    const where = place === "path" ? "в адресе" : required ? "в запросе" : "в запросе, необязательно";
    const label = description ? ` — ${escapeHtml(description)}` : "";
    return `<li>${code(name)} <span class="muted">${where}: ${typeWords(schema)}</span>${label}</li>`;
  });
  return rows.length === 0 ? "" : `<h3>Параметры</h3><ul class="developers-fields">${rows.join("")}</ul>`;
}

/** What a call answers itself; what it shares with other calls has no examples. */
function jsonOf({ responses }: Operation, status: number) {
  const answer = responses[status];
  return answer && "content" in answer ? answer.content["application/json"] : undefined;
}

/** What is in `data` of a success. */
function answerOf(operation: Operation): string {
  const { schema = {}, examples } = jsonOf(operation, 200) ?? {};
  const data = schema.properties?.data;
  if (!isSchema(data)) return "";
  return fold("Ответ", `<p>${code("data")} ${typeWords(data)}</p>${outline(data)}${shown(examples)}`);
}

function refusalsOf(operation: Operation): string {
  const rows = errors
    .filter(({ name }) => operation["x-errors"].includes(name))
    .map(({ name, httpStatus, text }) => {
      const example = jsonOf(operation, httpStatus)?.examples?.[name];
      return `<li>${code(name)} <span class="muted">HTTP ${httpStatus}</span> — ${escapeHtml(text)}${example ? shown({ example }) : ""}</li>`;
    });
  return fold("Отказы", `<ul class="developers-fields">${rows.join("")}</ul>`);
}

function callOf(one: NamedOperation): string {
  const { operation } = one;
  const { operationId, summary, description, requestBody } = operation;
  return `<section class="developers-call" aria-labelledby="${operationId}">
<h2 id="${operationId}">${escapeHtml(summary)}</h2>
<p>${address(one)} <span class="muted">${escapeHtml(operationId)}</span></p>
<p>${escapeHtml(description)}</p>
${parametersOf(operation)}
${requestBody ? fold("Тело запроса", `<p>${escapeHtml(requestBody.description)}</p>${bodyOf(requestBody.content)}`) : ""}
${answerOf(operation)}
${refusalsOf(operation)}
</section>`;
}

/** The calls of a section with their parameters, answers and refusals. @returns null: there is no such section */
export function sectionPage(document: OpenApiDocument, section: string, styles: string): string | null {
  const tag = document.tags.find(({ name }) => name === section);
  if (!tag) return null;
  const calls = ofSection(document, section);
  const links = calls.map(
    ({ operation }) => `<li><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a></li>`,
  );
  return page(
    `API: ${tag["x-displayName"]}`,
    styles,
    `<p>${escapeHtml(tag.description)}</p>
<nav aria-label="Вызовы раздела"><ul class="developers-calls">${links.join("")}</ul></nav>
${calls.map(callOf).join("\n")}`,
  );
}
