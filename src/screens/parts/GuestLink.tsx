import { useIsBarred } from "../../app/hooks/machines.ts";
import { loginPath } from "../../text/paths.ts";
import { ButtonLink, type ButtonLinkProps } from "../../ui/Button/Button.tsx";

/** What a guest may do after the login; nothing for whoever would come back from it a guest. @param to where the login leads */
export const GuestLink = ({ to, ...link }: Omit<ButtonLinkProps, "href"> & { to: string }) =>
  useIsBarred() ? null : <ButtonLink {...link} href={loginPath(to)} />;
