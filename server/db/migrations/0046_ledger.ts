import { type Kysely, sql } from "kysely";

const statements = [
  `create table ledger_transaction (
    id bigint generated always as identity primary key,
    fact text not null unique,
    at timestamptz not null)`,
  `create table ledger_entry (
    transaction_id bigint not null references ledger_transaction,
    account text not null,
    amount bigint not null check (amount <> 0),
    primary key (transaction_id, account))`,
  "create index ledger_entry_account on ledger_entry (account) include (amount)",
  // Asked when the transaction of the database ends: by then all entries stand there.
  `create function ledger_must_balance() returns trigger language plpgsql as $$
    declare checked bigint;
    begin
      checked := case tg_table_name when 'ledger_entry' then to_jsonb(new)->>'transaction_id' else to_jsonb(new)->>'id' end;
      if (select count(*) < 2 or sum(amount) <> 0 from ledger_entry where transaction_id = checked) then
        raise exception 'the entries of ledger transaction % do not balance', checked using errcode = 'check_violation';
      end if;
      return null;
    end $$`,
  ...["ledger_transaction", "ledger_entry"].map(
    (table) => `create constraint trigger ${table}_balances after insert on ${table}
      deferrable initially deferred for each row execute function ledger_must_balance()`,
  ),
  `create function ledger_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
    end $$`,
  ...["ledger_transaction", "ledger_entry"].map(
    (table) => `create trigger ${table}_stays before update or delete or truncate on ${table}
      for each statement execute function ledger_is_append_only()`,
  ),
];

/** Money, twice written: every transaction's entries are zero together, and none is ever changed. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
