import { connect, type Socket } from "node:net";

/** In a page: what its browser shows of this site now. */
export const SHOWN_HERE = `navigator.serviceWorker.getRegistrations().then(async (all) =>
  (await Promise.all(all.map((one) => one.getNotifications()))).flat().map(
    ({ title, body, tag, icon, dir, data }) => ({ title, body, tag, icon, dir, data }),
  ),
)`;
/** The notification that a site shows to a person whose tab is in front (docs/spec/notifications.md, «Push message»). */
export const shownInFront = (site: string) => [
  {
    title: "Проверка уведомлений",
    body: "Если вы это видите, уведомления доходят",
    tag: "PMMessage",
    icon: `${site}/favicon-192x192.png`,
    dir: "auto",
    data: { url: "/account/notifications", opens: "newTab" },
  },
];

/** A notification that a browser has handed to the desktop. */
type Shown = { id: number; summary: string; body: string };

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const padded = (bytes: Buffer, to: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([u32(bytes.length), bytes, Buffer.from([0])]);
};
const signature = (value: string): Buffer =>
  Buffer.concat([Buffer.from([value.length]), Buffer.from(value), Buffer.from([0])]);
/** Fields one behind the other, each where its type may stand: all here stand at fours. */
const joined = (...fields: Buffer[]): Buffer =>
  fields.reduce((all, field) => Buffer.concat([padded(all, 4), field]), Buffer.alloc(0));

type Header = {
  type: number;
  serial: number;
  fields: [code: number, type: "o" | "s" | "g" | "u", value: string | number][];
};

function message({ type, serial, fields }: Header, body: Buffer): Buffer {
  let array = Buffer.alloc(0);
  for (const [code, kind, value] of fields) {
    const written = kind === "g" ? signature(String(value)) : kind === "u" ? u32(Number(value)) : text(String(value));
    const head = Buffer.concat([Buffer.from([code]), signature(kind)]);
    array = Buffer.concat([
      padded(array, 8),
      head,
      ...(kind === "g" ? [] : [Buffer.alloc((4 - (head.length % 4)) % 4)]),
      written,
    ]);
  }
  const start = Buffer.concat([
    Buffer.from([0x6c, type, 0, 1]),
    u32(body.length),
    u32(serial),
    u32(array.length),
    array,
  ]);
  return Buffer.concat([padded(start, 8), body]);
}

/** Reads a marshalled text at a place. */
function textAt(bytes: Buffer, place: number): { value: string; next: number } {
  const from = place + ((4 - (place % 4)) % 4);
  const length = bytes.readUInt32LE(from);
  return { value: bytes.toString("utf8", from + 4, from + 4 + length), next: from + 4 + length + 1 };
}

/** The names in a message's header by their codes: 3 is the member, 7 the sender. */
function fieldsOf(bytes: Buffer): Map<number, string> {
  const found = new Map<number, string>();
  const end = 16 + bytes.readUInt32LE(12);
  let place = 16;
  while (place < end) {
    place += (8 - (place % 8)) % 8;
    const code = bytes[place] ?? 0;
    const kind = String.fromCharCode(bytes[place + 2] ?? 0);
    place += 4;
    if (kind === "g") {
      const length = bytes[place] ?? 0;
      found.set(code, bytes.toString("utf8", place + 1, place + 1 + length));
      place += length + 2;
    } else if (kind === "u") place += 4 + ((4 - (place % 4)) % 4);
    else {
      const { value, next } = textAt(bytes, place);
      found.set(code, value);
      place = next;
    }
  }
  return found;
}

const INTERFACE = "org.freedesktop.Notifications";
const PATH = "/org/freedesktop/Notifications";

/**
 * The desktop's own part of a notification, on the session bus of `dbus-run-session`: what browsers on Linux hand their
 * notifications to (https://specifications.freedesktop.org/notification-spec), and what tells them of a click.
 */
export async function startNotifier() {
  const address = process.env.DBUS_SESSION_BUS_ADDRESS ?? "";
  const [, kind, name = ""] = /unix:(path|abstract)=([^,;]+)/.exec(address) ?? [];
  const bus: Socket = connect({ path: kind === "abstract" ? `\0${name}` : name });
  const shown: Shown[] = [];
  let serial = 0;
  let pending = Buffer.alloc(0);
  const ready = Promise.withResolvers<void>();
  const send = (type: number, fields: Header["fields"], body: Buffer = Buffer.alloc(0)) => {
    serial += 1;
    bus.write(message({ type, serial, fields }, body));
    return serial;
  };
  const ask = (member: string, kinds: string, body: Buffer): number =>
    send(
      1,
      [
        [1, "o", "/org/freedesktop/DBus"],
        [2, "s", "org.freedesktop.DBus"],
        [3, "s", member],
        [6, "s", "org.freedesktop.DBus"],
        ...(kinds ? ([[8, "g", kinds]] as Header["fields"]) : []),
      ],
      body,
    );
  const answer = (to: number, sender: string, kinds: string, body: Buffer) =>
    send(2, [[5, "u", to], [6, "s", sender], ...(kinds ? ([[8, "g", kinds]] as Header["fields"]) : [])], body);

  const notify = (body: Buffer): number => {
    const app = textAt(body, 0);
    const from = app.next + ((4 - (app.next % 4)) % 4);
    const replaced = body.readUInt32LE(from);
    const icon = textAt(body, from + 4);
    const summary = textAt(body, icon.next);
    const text = textAt(body, summary.next);
    const id = replaced || shown.length + 1;
    shown.push({ id, summary: summary.value, body: text.value });
    return id;
  };

  const hear = (bytes: Buffer): void => {
    const fields = fieldsOf(bytes);
    if (bytes[1] !== 1) return;
    const [member, sender = "", of] = [fields.get(3), fields.get(7), bytes.readUInt32LE(8)];
    const bodyAt = 16 + bytes.readUInt32LE(12);
    const body = bytes.subarray(bodyAt + ((8 - (bodyAt % 8)) % 8));
    if (member === "GetServerInformation")
      answer(of, sender, "ssss", joined(text("stand-in"), text("rukopis"), text("1"), text("1.2")));
    else if (member === "GetCapabilities") {
      const names = joined(text("body"), text("actions"));
      answer(of, sender, "as", Buffer.concat([u32(names.length), names]));
    } else if (member === "Notify") answer(of, sender, "u", u32(notify(body)));
    else answer(of, sender, "", Buffer.alloc(0));
  };

  let isGreeted = false;
  bus.on("data", (part) => {
    pending = Buffer.concat([pending, part]);
    if (!isGreeted) {
      const end = pending.indexOf("\r\n");
      if (end < 0) return;
      isGreeted = true;
      pending = pending.subarray(end + 2);
      bus.write("BEGIN\r\n");
      ask("Hello", "", Buffer.alloc(0));
      ask("RequestName", "su", joined(text(INTERFACE), u32(0)));
      ready.resolve();
    }
    while (pending.length >= 16) {
      const head = 16 + pending.readUInt32LE(12);
      const whole = head + ((8 - (head % 8)) % 8) + pending.readUInt32LE(4);
      if (pending.length < whole) return;
      hear(pending.subarray(0, whole));
      pending = pending.subarray(whole);
    }
  });
  bus.on("error", ready.reject);
  bus.write(`\0AUTH EXTERNAL ${Buffer.from(String(process.getuid?.() ?? 0)).toString("hex")}\r\n`);
  await ready.promise;
  return {
    shown,
    /** As a person clicks on it. */
    click: (id: number) =>
      send(
        4,
        [
          [1, "o", PATH],
          [2, "s", INTERFACE],
          [3, "s", "ActionInvoked"],
          [8, "g", "us"],
        ],
        joined(u32(id), text("default")),
      ),
    stop: () => bus.destroy(),
  };
}
