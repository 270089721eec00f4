import { useEffect } from "react";
import { useLocation } from "wouter";

/** In place of a screen that is another one for what the address names. */
export function Leading({ to }: { to: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
