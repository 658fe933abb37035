// Work for a thread of a pool under test: each message takes as many milliseconds as it says, and the replies tell how many were done together.
// What comes after fifty milliseconds is left.
export default async (messages) => {
  let [took, count] = [0, 0];
  while (count < messages.length && took < 50) {
    await new Promise((done) => setTimeout(done, messages[count]));
    took += messages[count++];
  }
  return Array(count).fill(count);
};
