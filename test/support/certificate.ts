import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate and its key, in PEM. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date): Buffer =>
  der(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, '')));
const pem = (kind: string, bytes: Buffer): string =>
  `-----BEGIN ${kind}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${kind}-----\n`;

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const true_ = der(0x01, Buffer.from([0xff]));

/**
 * Creates a certificate for this machine and the host names that tests use, valid for an hour, so
 * that no key is committed and none expires.
 */
export function newCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('localhost')))));
  const names = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - 3_600_000)), time(new Date(Date.now() + 3_600_000))),
    name,
    publicKey,
    der(
      0xa3,
      sequence(
        sequence(oid('551d11'), der(0x04, names)),
        sequence(oid('551d13'), true_, der(0x04, sequence(true_))),
      ),
    ),
  );
  const signature = sign('sha256', body, createPrivateKey(privateKey));
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return { certificate: pem('CERTIFICATE', certificate), key: privateKey };
}
