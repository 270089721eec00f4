/** What the server calls a file. */
export const sentNameOf = ({ name }: { name: string }): string => name.slice(-255).trim();
