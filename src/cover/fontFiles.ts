import amaticScCyrillic from "@fontsource/amatic-sc/files/amatic-sc-cyrillic-400-normal.woff2?url";
import amaticScBoldCyrillic from "@fontsource/amatic-sc/files/amatic-sc-cyrillic-700-normal.woff2?url";
import amaticScLatin from "@fontsource/amatic-sc/files/amatic-sc-latin-400-normal.woff2?url";
import amaticScBoldLatin from "@fontsource/amatic-sc/files/amatic-sc-latin-700-normal.woff2?url";
import kellySlabCyrillic from "@fontsource/kelly-slab/files/kelly-slab-cyrillic-400-normal.woff2?url";
import kellySlabLatin from "@fontsource/kelly-slab/files/kelly-slab-latin-400-normal.woff2?url";
import lobsterCyrillic from "@fontsource/lobster/files/lobster-cyrillic-400-normal.woff2?url";
import lobsterLatin from "@fontsource/lobster/files/lobster-latin-400-normal.woff2?url";
import marckScriptCyrillic from "@fontsource/marck-script/files/marck-script-cyrillic-400-normal.woff2?url";
import marckScriptLatin from "@fontsource/marck-script/files/marck-script-latin-400-normal.woff2?url";
import poiretOneCyrillic from "@fontsource/poiret-one/files/poiret-one-cyrillic-400-normal.woff2?url";
import poiretOneLatin from "@fontsource/poiret-one/files/poiret-one-latin-400-normal.woff2?url";
import rubikMonoOneCyrillic from "@fontsource/rubik-mono-one/files/rubik-mono-one-cyrillic-400-normal.woff2?url";
import rubikMonoOneLatin from "@fontsource/rubik-mono-one/files/rubik-mono-one-latin-400-normal.woff2?url";
import ruslanDisplayCyrillic from "@fontsource/ruslan-display/files/ruslan-display-cyrillic-400-normal.woff2?url";
import ruslanDisplayLatin from "@fontsource/ruslan-display/files/ruslan-display-latin-400-normal.woff2?url";
import russoOneCyrillic from "@fontsource/russo-one/files/russo-one-cyrillic-400-normal.woff2?url";
import russoOneLatin from "@fontsource/russo-one/files/russo-one-latin-400-normal.woff2?url";
import tenorSansCyrillic from "@fontsource/tenor-sans/files/tenor-sans-cyrillic-400-normal.woff2?url";
import tenorSansLatin from "@fontsource/tenor-sans/files/tenor-sans-latin-400-normal.woff2?url";
import yesevaOneCyrillic from "@fontsource/yeseva-one/files/yeseva-one-cyrillic-400-normal.woff2?url";
import yesevaOneLatin from "@fontsource/yeseva-one/files/yeseva-one-latin-400-normal.woff2?url";
import comfortaaCyrillic from "@fontsource-variable/comfortaa/files/comfortaa-cyrillic-wght-normal.woff2?url";
import comfortaaLatin from "@fontsource-variable/comfortaa/files/comfortaa-latin-wght-normal.woff2?url";
import cormorantCyrillic from "@fontsource-variable/cormorant/files/cormorant-cyrillic-wght-normal.woff2?url";
import cormorantLatin from "@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url";
import golosTextCyrillic from "@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url";
import golosTextLatin from "@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2?url";
import literataCyrillic from "@fontsource-variable/literata/files/literata-cyrillic-wght-normal.woff2?url";
import literataLatin from "@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url";
import montserratCyrillic from "@fontsource-variable/montserrat/files/montserrat-cyrillic-wght-normal.woff2?url";
import montserratLatin from "@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url";
import oswaldCyrillic from "@fontsource-variable/oswald/files/oswald-cyrillic-wght-normal.woff2?url";
import oswaldLatin from "@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2?url";
import playfairDisplayCyrillic from "@fontsource-variable/playfair-display/files/playfair-display-cyrillic-wght-normal.woff2?url";
import playfairDisplayLatin from "@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url";
import unboundedCyrillic from "@fontsource-variable/unbounded/files/unbounded-cyrillic-wght-normal.woff2?url";
import unboundedLatin from "@fontsource-variable/unbounded/files/unbounded-latin-wght-normal.woff2?url";
import type { CoverFont } from "../text/covers.ts";

/** Addresses of a family's letters; `weight` as `@font-face` has it. */
export type FontFile = { weight: string; cyrillic: string; latin: string };

/** No italics: the scene has none. Only what a scene is set in is ever fetched (fonts.ts). */
export const fontFiles: Readonly<Record<CoverFont, readonly FontFile[]>> = {
  "golos-text": [{ weight: "400 900", cyrillic: golosTextCyrillic, latin: golosTextLatin }],
  literata: [{ weight: "200 900", cyrillic: literataCyrillic, latin: literataLatin }],
  oswald: [{ weight: "200 700", cyrillic: oswaldCyrillic, latin: oswaldLatin }],
  "playfair-display": [{ weight: "400 900", cyrillic: playfairDisplayCyrillic, latin: playfairDisplayLatin }],
  cormorant: [{ weight: "300 700", cyrillic: cormorantCyrillic, latin: cormorantLatin }],
  montserrat: [{ weight: "100 900", cyrillic: montserratCyrillic, latin: montserratLatin }],
  unbounded: [{ weight: "200 900", cyrillic: unboundedCyrillic, latin: unboundedLatin }],
  comfortaa: [{ weight: "300 700", cyrillic: comfortaaCyrillic, latin: comfortaaLatin }],
  "russo-one": [{ weight: "400", cyrillic: russoOneCyrillic, latin: russoOneLatin }],
  "yeseva-one": [{ weight: "400", cyrillic: yesevaOneCyrillic, latin: yesevaOneLatin }],
  "ruslan-display": [{ weight: "400", cyrillic: ruslanDisplayCyrillic, latin: ruslanDisplayLatin }],
  lobster: [{ weight: "400", cyrillic: lobsterCyrillic, latin: lobsterLatin }],
  "marck-script": [{ weight: "400", cyrillic: marckScriptCyrillic, latin: marckScriptLatin }],
  "poiret-one": [{ weight: "400", cyrillic: poiretOneCyrillic, latin: poiretOneLatin }],
  "kelly-slab": [{ weight: "400", cyrillic: kellySlabCyrillic, latin: kellySlabLatin }],
  "amatic-sc": [
    { weight: "400", cyrillic: amaticScCyrillic, latin: amaticScLatin },
    { weight: "700", cyrillic: amaticScBoldCyrillic, latin: amaticScBoldLatin },
  ],
  "rubik-mono-one": [{ weight: "400", cyrillic: rubikMonoOneCyrillic, latin: rubikMonoOneLatin }],
  "tenor-sans": [{ weight: "400", cyrillic: tenorSansCyrillic, latin: tenorSansLatin }],
};
