/** What arts are made on: one file for both, which share the fields. */
export * as CreateArt from "./CreateArtScreen.tsx";
export * as EditArt from "./EditArtScreen.tsx";
