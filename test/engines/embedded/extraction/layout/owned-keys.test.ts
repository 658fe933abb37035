// Fields inside an object take the values of keys that contain the object's name or are listed under it, not those of somebody else.
import { describe, expect, it } from 'vitest';
import { readPaper } from './read-paper.js';

const sheet = { name: '', emergency_contact: { name: '', phone: '' } };
const parties = { seller: { name: '', email: '' }, buyer: { name: '', email: '' } };

describe('a field inside an object', () => {
  it.each([
    'Employee name: Lars Holm\nPhone: 0400 111 222\nEmergency contact: Birgit Holm\nEmergency contact phone: 0471 22 33 44',
    'Emergency contact name: Birgit Holm\nEmergency contact phone: 0471 22 33 44\nName: Lars Holm\nPhone: 0400 111 222',
    'EMPLOYEE\nName: Lars Holm\nPhone: 0400 111 222\n\nEMERGENCY CONTACT\nName: Birgit Holm\nPhone: 0471 22 33 44',
    '# Staff sheet\n\nName: Lars Holm\nPhone: 0400 111 222\n\n## Emergency contact\n\nName: Birgit Holm\nPhone: 0471 22 33 44',
    'Name: Lars Holm\nPhone: 0400 111 222\nEmergency contact: Birgit Holm, 0471 22 33 44',
    'Name: Lars Holm\nPhone: 0400 111 222\nName of emergency contact: Birgit Holm\nPhone of emergency contact: 0471 22 33 44',
  ])("takes the object's own value: %j", async (text) => {
    const { emergency_contact } = await readPaper(text, sheet);
    expect(emergency_contact).toEqual({ name: 'Birgit Holm', phone: '0471 22 33 44' });
  });

  it.each([
    'Seller\nName: Nordlicht GmbH\nEmail: info@nordlicht.example\n\nBuyer\nName: Harbour Foods Ltd\nEmail: ap@harbour.example',
    'BUYER\nName: Harbour Foods Ltd\nEmail: ap@harbour.example\nSELLER\nName: Nordlicht GmbH\nEmail: info@nordlicht.example',
    'Seller: Nordlicht GmbH\nEmail: info@nordlicht.example\nBuyer: Harbour Foods Ltd\nEmail: ap@harbour.example',
    'Seller name: Nordlicht GmbH\nSeller email: info@nordlicht.example\nBuyer name: Harbour Foods Ltd\nBuyer email: ap@harbour.example',
  ])('takes the value of its own party: %j', async (text) => {
    expect(await readPaper(text, parties)).toEqual({
      seller: { name: 'Nordlicht GmbH', email: 'info@nordlicht.example' },
      buyer: { name: 'Harbour Foods Ltd', email: 'ap@harbour.example' },
    });
  });

  it('stays null if only somebody else has such a value', async () => {
    const text = 'Name: Lars Holm\nPhone: 0400 111 222\nEmergency contact: Birgit Holm';
    expect(await readPaper(text, sheet)).toMatchObject({ emergency_contact: { name: 'Birgit Holm', phone: null } });
  });
});
