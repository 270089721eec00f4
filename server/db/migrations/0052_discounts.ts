import { type Kysely, sql } from "kysely";

const statements = [
  // What ids and days are compared by in one index: the constraint below is nowhere else to be had.
  "create extension if not exists btree_gist",
  `create table discount (
    id bigint generated always as identity primary key,
    owner_id bigint not null references account,
    title text not null,
    title_folded text not null generated always as (translate(lower(title),
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')) stored,
    percent smallint not null check (percent between 5 and 75),
    start_date date not null,
    end_date date not null,
    is_cut boolean not null default false,
    created_at timestamptz not null,
    check (end_date between start_date and start_date + 29),
    unique (id, start_date, end_date))`,
  "create index discount_owner on discount (owner_id, start_date)",
  // Each work has the days too, and the database keeps them the same: seven days are between two discounts of a book.
  `create table discount_work (
    discount_id bigint not null,
    work_id bigint not null references work,
    start_date date not null,
    end_date date not null,
    primary key (discount_id, work_id),
    foreign key (discount_id, start_date, end_date) references discount (id, start_date, end_date)
      on update cascade on delete cascade,
    exclude using gist (work_id with =, daterange(start_date, end_date + 7, '[]') with &&))`,
  // Every page asks for it with the session, so that it costs no query of its own.
  "alter table account add column is_seller boolean not null default false",
  "update account set is_seller = true where id in (select owner_id from work inner join work_sale on work_id = work.id)",
  `create function note_seller() returns trigger language plpgsql as $$
    begin
      update account set is_seller = true
        where id = (select owner_id from work where id = new.work_id) and not is_seller;
      return null;
    end $$`,
  "create trigger work_sale_notes_seller after insert on work_sale for each row execute function note_seller()",
  "alter table purchase_order add column discount_id bigint references discount on delete set null",
  "create index purchase_order_discount on purchase_order (discount_id) where discount_id is not null",
];

/** Days on which works cost less, by which of them an order was made, and who sells. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
