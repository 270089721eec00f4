import { useSelector } from "@xstate/react";
import { Component, type ReactNode } from "react";
import { useActorOf } from "../app/hooks/machines.ts";
import { isBot } from "../text/bots.ts";
import { ErrorPage } from "./errorPage/ErrorPage.tsx";

type Props = { children: ReactNode; userAgent?: string };

/**
 * Leads an error while rendering to the error page; React has already written the error to the console. A bot sees no error
 * page, so that it does not take that page for the text of the address (docs/spec/application.md, «Error page»).
 */
export class RenderFaults extends Component<Props, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };

  static getDerivedStateFromError(fault: Error) {
    return { fault };
  }

  override render() {
    const { children, userAgent = navigator.userAgent } = this.props;
    const { fault } = this.state;
    if (!fault) return children;
    return isBot(userAgent) ? null : <RenderFault fault={fault} />;
  }
}

const reload = () => window.location.reload();
const RenderFault = ({ fault: { message } }: { fault: Error }) => (
  <ErrorPage fault={{ status: 500, message, requestId: null }} onRetry={reload} />
);

/** A part of the application that was not fetched is no fault of the page: it loads again or awaits the network. */
export function LostPart() {
  const build = useSelector(useActorOf("buildWatch"), ({ value }) => value);
  if (build === "asking" || build === "flushing" || build === "reloading") return null;
  const message = "Часть страницы не пришла с сервера. Проверьте сеть и повторите";
  return <ErrorPage fault={{ status: 0, message, requestId: null }} onRetry={reload} />;
}
