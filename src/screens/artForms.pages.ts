/** What arts are made on: one file for both, which share the fields. */
export * as CreateArt from "./arts/CreateArtScreen.tsx";
export * as EditArt from "./arts/EditArtScreen.tsx";
