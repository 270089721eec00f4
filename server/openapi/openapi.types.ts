import type * as z from "zod/mini";
import type { ErrorName } from "../../src/api/contract/envelope.ts";

/** The parts of OpenAPI 3.1 that the document has (https://spec.openapis.org/oas/v3.1.0). */
export type Schema = z.core.JSONSchema.BaseSchema;
export type Example = { summary: string; value: unknown };
export type Content = Readonly<Record<string, { schema: Schema; examples?: Readonly<Record<string, Example>> }>>;
export type Reference = { $ref: string };
export type Answer = { description: string; content: Content };

export type Parameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: Schema;
  /** A list is one value with commas in it. */
  style?: "form";
  explode?: false;
};

/** Who may call: `access` of the contract, and of a person's own things what the table of access says. */
export type Rights = "guest" | "user" | "owner" | "ownerOrStaff" | "author" | "authorOrStaff" | "moderator" | "admin";

export type Operation = {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  "x-rights": Rights;
  "x-errors": readonly ErrorName[];
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; description: string; content: Content };
  responses: Readonly<Record<string, Answer | Reference>>;
};

export type PathItem = { get?: Operation; post?: Operation };

export type OpenApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: [{ url: string }];
  tags: { name: string; description: string; "x-displayName": string }[];
  paths: Readonly<Record<string, PathItem>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    responses: Readonly<Record<string, Answer>>;
    securitySchemes: Readonly<Record<string, object>>;
  };
};
