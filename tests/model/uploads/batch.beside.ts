import { type AnyEventObject, fromCallback, type NonReducibleUnknown } from "xstate";
import type { BatchOrder } from "../../../src/machines/uploads/batch.ts";

/** A line that says what the test wants. `spell`: an order to send a file, as the test reads it. */
export function heldLine<Sent>(spell: (file: { id: string } & Sent) => string) {
  const orders: string[] = [];
  let sendBack: (news: AnyEventObject) => void = () => {};
  const line = fromCallback<BatchOrder<Sent>, NonReducibleUnknown>(({ sendBack: tell, receive }) => {
    sendBack = tell;
    receive((order) => orders.push(order.type === "file.wanted" ? `+${spell(order)}` : `-${order.id}`));
  });
  return { line, tell: (news: AnyEventObject) => sendBack(news), take: () => orders.splice(0) };
}
