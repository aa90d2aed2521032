import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachEngine } from '#tests/databases.ts';
import { serveStorage } from '#tests/storage/serve.ts';

const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
beforeAll(() => {
  // The certificate of the tests is signed by nobody.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
});
afterAll(() => {
  if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
});

onEachEngine('the unmodified storage client over https', (open) => {
  test('sends in one request and in pieces, reads, describes, lists and removes', async () => {
    const served = await serveStorage(open, { scheme: 'https' });
    const { storage, home } = await served.person();
    const small = ref(storage, `${home}/small.txt`);
    const large = ref(storage, `${home}/large`);
    const bytes = Uint8Array.from({ length: 10_000_001 }, (_, at) => (at * 2_654_435_761) >>> 24);
    await uploadBytes(small, new TextEncoder().encode('ніч'), { contentType: 'text/plain' });
    await uploadBytesResumable(large, bytes);

    expect(new Uint8Array(await getBytes(large))).toEqual(bytes);
    await updateMetadata(small, { customMetadata: { mood: 'cold' } });
    expect(await getMetadata(small)).toMatchObject({ customMetadata: { mood: 'cold' } });
    const address = await getDownloadURL(small);
    expect(address).toMatch(`https://127.0.0.1:${served.port}/v0/b/fabula/o/`);
    expect(await (await fetch(address)).text()).toBe('ніч');
    expect((await listAll(ref(storage, home))).items.map(({ name }) => name)).toEqual(['large', 'small.txt']);
    await deleteObject(small);
    await expect(getMetadata(small)).rejects.toMatchObject({ code: 'storage/object-not-found' });
  });
});
