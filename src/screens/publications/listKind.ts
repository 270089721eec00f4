import type { ComponentType } from "react";
import type { ToggleOutcome } from "../../machines/data/toggle.machine.ts";
import type { ManyChanged, ManyRequest } from "../../services/many.ts";
import type { Refusable } from "../../services/refusable.ts";
import type { Call } from "../../services/surroundings.ts";
import type { PublicationKind, PublicationTab } from "../../text/publications.ts";
import type { LoaderView } from "../parts/Loaded.tsx";
import type { ListedPublication, listQuery, PublicationAct, PublicationNouns } from "./publicationList.view.ts";

/** A page of a list of one's own, as every kind answers it. */
export type OwnList<Row> = {
  items: Row[];
  counts: Partial<Record<PublicationTab, number>>;
  realTotalCount: number;
  isLastPage: boolean;
};

/** What the list of a kind has of its own. */
export type PublicationListKind<Row extends ListedPublication> = {
  kind: PublicationKind;
  nouns: PublicationNouns;
  words: {
    /** «Мои посты», of another person «Посты: …». */
    others: string;
    create: string;
    /** «Здесь будут ваши посты» */
    empty: string;
    loading: string;
  };
  createHref: string;
  shownHref: (id: number) => string;
  editHref: (id: number) => string;
  useList: (query: ReturnType<typeof listQuery>) => LoaderView<OwnList<Row>>;
  /** The tags of one's own, the most used first; none until they are here. */
  useTags: (query: { userId?: number }) => readonly { title: string; count: number }[];
  change: Call<{ id: number; type: PublicationAct }, Refusable<Row>>;
  changeMany: Call<ManyRequest, Refusable<ManyChanged<Row>>>;
  /** Of a kind that readers put into lists of their own. */
  favorite?: Call<{ id: number; isOn: boolean }, ToggleOutcome>;
  /** What is said of a row in addition to what is said of every kind: its category. */
  factsOf: (row: Row) => string[];
  /** Precedes the title. */
  Picture?: ComponentType<{ row: Row }>;
  /** Where its author puts it in order. */
  loadOrder?: () => Promise<{ default: ComponentType }>;
  /** Of a kind that can be pinned to the page of its author. */
  pin?: {
    isPinned: (row: Row) => boolean;
    call: Call<{ id: number; isPinned: boolean }, Refusable<unknown>>;
  };
};
