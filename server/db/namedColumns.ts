import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  ReferenceNode,
  type RootOperationNode,
  SelectAllNode,
  SelectionNode,
  sql,
  TableNode,
} from "kysely";
import { camelCaseRows } from "./identifiers.ts";

/** The columns of each table, as the database calls both. */
type Columns = ReadonlyMap<string, readonly string[]>;

async function columnsOf<DB>(database: Kysely<DB>): Promise<Columns> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')
      and attnum > 0 and not attisdropped
    group by relname`.execute(database);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

const nameOf = (table: TableNode): string => table.table.identifier.name;

/** What a query calls a table: under its own name or another one. @returns undefined for a subquery */
function called(node: OperationNode): { name: string; table: string } | undefined {
  if (TableNode.is(node)) return { name: nameOf(node), table: nameOf(node) };
  if (!AliasNode.is(node) || !TableNode.is(node.node) || !IdentifierNode.is(node.alias)) return undefined;
  return { name: node.alias.name, table: nameOf(node.node) };
}

function tablesOf(node: RootOperationNode): readonly OperationNode[] {
  if (node.kind === "SelectQueryNode")
    return [...(node.from?.froms ?? []), ...(node.joins ?? []).map((one) => one.table)];
  if (node.kind === "InsertQueryNode") return node.into ? [node.into] : [];
  if (node.kind === "UpdateQueryNode") return [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])];
  if (node.kind === "DeleteQueryNode") return [...node.from.froms, ...(node.using?.tables ?? [])];
  return [];
}

/**
 * Writes the columns of a table in the place of `*`, those that it had when this process began. So a named statement
 * returns the same columns after a newer process has added one.
 */
export class NamedColumns implements KyselyPlugin {
  #columns: Columns = new Map();

  async learn<DB>(database: Kysely<DB>): Promise<void> {
    this.#columns = await columnsOf(database);
  }

  #all(table: TableNode | undefined, tables: readonly OperationNode[]): SelectionNode[] | undefined {
    const known = tables.map(called);
    const wanted = table ? known.find((one) => one?.name === nameOf(table)) : known.length === 1 ? known[0] : undefined;
    const columns = wanted && this.#columns.get(camelCaseRows.asWritten(wanted.table));
    return columns?.map((column) => SelectionNode.create(ReferenceNode.create(ColumnNode.create(column), table)));
  }

  #named(selections: readonly SelectionNode[], tables: readonly OperationNode[]): SelectionNode[] {
    return selections.flatMap((one) => {
      const { selection } = one;
      if (SelectAllNode.is(selection)) return this.#all(undefined, tables) ?? one;
      if (ReferenceNode.is(selection) && SelectAllNode.is(selection.column))
        return this.#all(selection.table, tables) ?? one;
      return one;
    });
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    const tables = tablesOf(node);
    if (node.kind === "SelectQueryNode" && node.selections)
      return { ...node, selections: this.#named(node.selections, tables) };
    if ("returning" in node && node.returning)
      return { ...node, returning: { ...node.returning, selections: this.#named(node.returning.selections, tables) } };
    return node;
  }

  transformResult: KyselyPlugin["transformResult"] = ({ result }) => Promise.resolve(result);
}
