import { registerHooks } from "node:module";

/**
 * The types that openapi-typescript makes of a document of OpenAPI. It writes them by the compiler's former API, which
 * TypeScript 7 does not have: it gets the compiler before that in its place.
 */
export async function typesOf(document: string): Promise<string> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const isGenerators = context.parentURL?.includes("/node_modules/openapi-typescript/");
      return next(isGenerators && specifier === "typescript" ? "typescript-5" : specifier, context);
    },
  });
  try {
    const { astToString, default: openapiTS } = await import("openapi-typescript");
    return astToString(await openapiTS(document));
  } finally {
    hooks.deregister();
  }
}
