import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { runMailServer } from '#tests/mail-server.ts';

test('an email that its sender breaks off is no email, and the server takes the next one', async () => {
  const { letters, port } = await runMailServer();
  const send = async (end: string) => {
    const socket = connect(port, '127.0.0.1');
    const said = async (code: string) => {
      for (;;) {
        const [bytes] = (await once(socket, 'data')) as [Buffer];
        if (bytes.toString().startsWith(code)) return;
      }
    };
    await said('220');
    for (const line of ['HELO here', 'MAIL FROM:<ana@example.org>', 'RCPT TO:<oles@example.org>']) {
      socket.write(`${line}\r\n`);
      await said('250');
    }
    socket.write('DATA\r\n');
    await said('354');
    socket.write(`Subject: Snow\r\n\r\nIt snowed${end}`);
    if (end === '') socket.end();
    else await said('250');
    socket.destroy();
    if (!socket.closed) await once(socket, 'close');
  };
  await send('');
  await send('.\r\n.\r\n');
  expect(letters.map(({ raw }) => raw)).toEqual([expect.stringContaining('It snowed.')]);
});
