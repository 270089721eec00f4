import { useAccount } from "../../app/hooks/machines.ts";

/** The way from what everybody sees to what the staff does about it; nothing for everybody else. */
export function StaffLink({ href, children }: { href: string; children: string }) {
  const { roles } = useAccount();
  return roles.length > 0 ? (
    <a className="alone" href={href}>
      {children}
    </a>
  ) : null;
}
