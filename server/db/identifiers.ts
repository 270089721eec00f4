import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler, type RootOperationNode } from "kysely";

/**
 * Rows come with camelCase names. The compiler writes the names of statements: as a step of its own it costs as much as
 * all else of building a query.
 */
class CamelCaseRows extends CamelCasePlugin {
  override transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    return node;
  }

  /** «work_search» of `workSearch`. */
  asWritten(name: string): string {
    return this.snakeCase(name);
  }
}

export const camelCaseRows = new CamelCaseRows({ maintainNestedObjectKeys: true });

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(camelCaseRows.asWritten(identifier));
  }
}

/** PostgreSQL whose tables and columns are written in snake_case. */
export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler();
  }
}
