import { useSessionIs } from "../../app/hooks/machines.ts";
import { loginPath } from "../../text/addresses.ts";
import { ButtonLink, type ButtonLinkProps } from "../../ui/Button/Button.tsx";

/**
 * What a guest may do after the login; nothing for a person who would come back from it a guest. Its room is kept
 * before it is known who is there.
 * @param to where the login leads
 */
export function GuestLink({ to, ...link }: Omit<ButtonLinkProps, "href"> & { to: string }) {
  const isAwaited = useSessionIs("restoring");
  return useSessionIs("barred") ? null : <ButtonLink {...link} href={loginPath(to)} aria-hidden={isAwaited} />;
}
