import { useSelector } from "@xstate/react";
import { useActorOf } from "../../app/hooks/machines.ts";
import { loginPath } from "../../text/paths.ts";
import { ButtonLink, type ButtonLinkProps } from "../../ui/Button/Button.tsx";

/**
 * What a guest may do after the login; nothing for whoever would come back from it a guest. Its room is kept before it is known who is
 * there. @param to where the login leads
 */
export function GuestLink({ to, ...link }: Omit<ButtonLinkProps, "href"> & { to: string }) {
  const session = useActorOf("session");
  const isBarred = useSelector(session, (snapshot) => snapshot.matches("barred"));
  const isRestoring = useSelector(session, (snapshot) => snapshot.matches("restoring"));
  if (isBarred) return null;
  return <ButtonLink {...link} href={loginPath(to)} style={isRestoring ? { visibility: "hidden" } : undefined} />;
}
