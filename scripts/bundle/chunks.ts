import { fileURLToPath } from "node:url";

type Graph = { getModuleInfo: (id: string) => { importedIds: string[] } | null };
type Chunk =
  | "first"
  | "covers"
  | "chapter"
  | "leaf"
  | "parts"
  | "common"
  | "selling"
  | "refund"
  | "answers"
  | "works"
  | "places"
  | "refusals"
  | "sending"
  | "rows"
  | "titles"
  | "persons"
  | "lists"
  | "conflicts"
  | "unsaved"
  | "desk"
  | "series"
  | "cards"
  | "staff"
  | "money"
  | "writing";

const source = fileURLToPath(new URL("../../src/", import.meta.url));
const screen = (name: string): string => `screens/${name}Screen.tsx`;

/** Everything that these files load with themselves. */
function closureOf(graph: Graph, paths: readonly string[]): Set<string> {
  const found = new Set<string>();
  const walk = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(walk);
  };
  for (const path of paths) walk(path.startsWith("/") ? path : source + path);
  return found;
}

/** Screens that have neither menus nor dialogs at once: they must not wait for them. */
const plain = ["home/Home", "reading/Reader", "reading/Book", "account/Login", "import/Import"].map(screen);
const ofAccount = [
  "ignoring/IgnoreList",
  "leaving/Leaving",
  "privacy/Privacy",
  "security/Email",
  "security/Password",
  "security/Phone",
  "security/Security",
  "security/Totp",
  "settings/Settings",
  "staff/Accounts",
  "staff/Acts",
  "staff/FirstAdmin",
].map(screen);

/** Small things that works and chapters, papers, sounds, publications or who reads a book alone have: no other form waits for them. */
const ofOneMatter =
  /\/(screens\/parts\/(Authors|FormDraft|formDraft)\.|ui\/(TagInput|RenameField|ReorderList|Job|RefusedFiles|Offers|LinkedText)\/|text\/(arts|covers|promoCodes|pushMessage|comments|commentRefusals|catalogOptions|plainDocument|shelves|listMarks|chapterPlaces|workOptions|payeeNumbers|uploads|rules|moderation|moderationReasons|downloads|audioRules|chunkRules|publications|publicationRefusals|readerMarks|typoStates|payouts|listening|length|savedBooks|savedDesk|bookSearch|elsewhere)\.)/;

/** Small things of money and of scanned papers: who writes does not wait for them. */
const ofSelling =
  /\/(screens\/parts\/Scan(sField|Links)\.|text\/(days|periods|money|csv|saleStates|sellingRefusals)\.)/;

/** What calls of screens have in common; those of the first screens need none of it. */
const ofAnswers =
  /\/src\/(services\/(accepted|calls|faultsHeard|liking|many|refusable|refusableImage)|api\/contract\/files\.routes)\./;

/** A few words each, of works and chapters: in files of their own they weigh more in the table of files than they hold. */
const ofWorks = /\/(text\/(actionMessages|workOptions)|machines\/lifecycles\/law)\./;
/** The same of chapters and shelves: pages of works do without them. */
const ofPlaces = /\/text\/(chapterHref|chapterPlaces|shelves|typoStates)\./;

/** What one page always asks for together. */
const ofRefusals = /\/text\/(bytes|lawRefusals)\./;
const ofSending = /\/src\/(api\/upload|machines\/uploads\/batch|services\/batchLine\.service)\./;
const ofRows = /\/(screens\/kit\/ContentRows\.module|ui\/RenameField\/)/;
const ofTitles = /\/src\/(app\/hooks\/usePageTitle|screens\/parts\/PageTitle)\./;
const ofPersons = /\/api\/contract\/(account|identification|messages|notifications|people|security)\.routes\./;
const ofLists = /\/src\/screens\/(parts\/PageLinks|publications\/CursorLinks)\./;
const ofUnsaved = /\/src\/app\/(UnsavedNotice|unsaved\.view)\./;
const ofDesk = /\/src\/services\/(desk\.calls|deskNews)\./;
const ofSeries = /\/src\/screens\/series\/(Fan|Series\.module)\./;
const ofCards = /\/src\/screens\/(posts\/post\.view|publications\/PublicationCards\.module|arts\/ArtThumb\.module)\./;
const ofStaff = /\/src\/(screens\/parts\/peopleList\.view|services\/(security|complaints)\.calls)\./;
const ofMoney = /\/src\/(services\/income\.calls|screens\/income\/BalanceFigures)\./;
const ofConflicts = /\/src\/screens\/works\/(FieldConflict|LinkedWorkConflict|SeriesConflict)\.tsx/;

/** What the pages show to a reader who can have money back. */
const ofRefund = /\/(screens\/parts\/(RefundEnds|useRefundQuestion)|text\/refundEnds)\./;

function chunksOf(graph: Graph): (id: string) => Chunk | null {
  const home = closureOf(graph, [screen("home/Home")]);
  /** It comes behind the home page, to who is signed in. */
  const desk = closureOf(graph, ["screens/home/Desk.tsx"]);
  const reader = closureOf(graph, [screen("reading/Reader")]);
  const book = closureOf(graph, [screen("reading/Book"), screen("profile/Author")]);
  const first = closureOf(graph, ["main.tsx"]);
  for (const id of home) if (reader.has(id)) first.add(id);
  const unhurried = closureOf(graph, [...plain, ...ofAccount]);
  const account = closureOf(graph, ofAccount);
  /** Pages that are a form. */
  const forms = closureOf(
    graph,
    ["account/Login", "security/Totp", "security/Email", "security/Phone", "settings/Settings"].map(screen),
  );
  const parts = closureOf(graph, [
    "ui/Menu/Menu.tsx",
    // The list itself brings what draws thousands of rows: pages with nothing but a dialog have no use for that.
    "ui/ReorderList/ReorderRow.tsx",
    "ui/SearchField/SearchField.tsx",
    "app/dialogs/Dialog.tsx",
    "app/dialogs/ConfirmDialog.tsx",
    "screens/parts/ContractDialog.tsx",
    // A page waits for every file of its own: over HTTP/1.1 six come at a time, and its call is one of them.
    "screens/works/WorkSkeleton.tsx",
    "screens/chapters/useChapterActions.ts",
    "screens/chapters/ChapterDialogs.tsx",
    "services/works.calls.ts",
    "screens/kit/bin.view.ts",
    "screens/kit/work.view.ts",
    "screens/works/useWorkActions.ts",
    "screens/parts/useNotRestored.tsx",
    "screens/works/LazyModeration.tsx",
    "app/hooks/usePageTitle.ts",
    "app/hooks/useSubmitWithToast.ts",
  ]);
  const isPart = (id: string) => parts.has(id) && !unhurried.has(id) && !id.includes("/@tanstack/");
  const isSmall = (id: string) => /\/src\/(ui|text|screens\/parts)\//.test(id) && !ofOneMatter.test(id);
  /** It brings nothing large along. */
  const isLight = (id: string) =>
    [...closureOf(graph, [id])].every((one) => first.has(one) || (isSmall(one) && !isPart(one)));
  return (id) => {
    if (first.has(id) || id.includes("rolldown/runtime")) return "first";
    if (reader.has(id)) return book.has(id) ? "leaf" : "chapter";
    if (home.has(id)) return book.has(id) || isSmall(id) ? "covers" : null;
    if (desk.has(id)) return book.has(id) ? "covers" : null;
    if (ofAnswers.test(id)) return "answers";
    if (ofWorks.test(id)) return "works";
    if (ofPlaces.test(id)) return "places";
    if (ofRefusals.test(id)) return "refusals";
    if (ofSending.test(id)) return "sending";
    if (ofRows.test(id)) return "rows";
    if (ofTitles.test(id)) return "titles";
    if (ofPersons.test(id)) return "persons";
    if (ofLists.test(id)) return "lists";
    if (ofConflicts.test(id)) return "conflicts";
    if (ofUnsaved.test(id)) return "unsaved";
    if (ofDesk.test(id)) return "desk";
    if (ofSeries.test(id)) return "series";
    if (ofCards.test(id)) return "cards";
    if (ofStaff.test(id)) return "staff";
    if (ofMoney.test(id)) return "money";
    if (isPart(id)) return "parts";
    if (!isSmall(id) || !isLight(id)) return null;
    if (forms.has(id)) return "common";
    if (account.has(id)) return null;
    if (ofRefund.test(id)) return "refund";
    return ofSelling.test(id) ? "selling" : "writing";
  };
}

/**
 * What travels together: one file packs smaller than twenty, and every file is a line in the table of the first one.
 * «first» is what every page needs, and what both the home page and the reader need; «chapter» is what the reader
 * shares with others, «leaf» what it has in common with the page of a book; «parts» are menus, dialogs, lists that are
 * put in order and what chapters are changed by; «common» are small things of the forms of login and account; «selling»
 * are those of money and of papers, «answers» is what calls of screens have in common, «works» and «places» are
 * a few words of works and of chapters; «refusals» are the words of laws and of sizes, «sending» sends pictures;
 * «rows» are those of a work's parts;
 * «persons» are the routes of accounts and people; «titles», «lists», «conflicts», «unsaved», «desk», «series», «cards», «staff» and «money» are asked for together;
 * «refund» is what ends a right to money back, «writing» the small things of other screens. Everything else is left to
 * the bundler.
 */
export function chunkGroups() {
  let chunkOf: ReturnType<typeof chunksOf> | undefined;
  const group = (chunk: Chunk, minShareCount: number) => ({
    debugName: chunk,
    name: (id: string, graph: Graph): Chunk | null => {
      chunkOf ??= chunksOf(graph);
      return chunkOf(id) === chunk ? chunk : null;
    },
    minShareCount,
    includeDependenciesRecursively: false,
  });
  return [
    group("first", 1),
    group("covers", 2),
    group("chapter", 2),
    group("leaf", 2),
    group("answers", 2),
    group("parts", 1),
    group("common", 2),
    group("selling", 2),
    group("refund", 2),
    group("works", 1),
    group("places", 1),
    group("refusals", 1),
    group("sending", 1),
    group("rows", 1),
    group("titles", 1),
    group("persons", 1),
    group("lists", 1),
    group("conflicts", 1),
    group("unsaved", 1),
    group("desk", 1),
    group("series", 1),
    group("cards", 1),
    group("staff", 1),
    group("money", 1),
    group("writing", 2),
  ];
}
