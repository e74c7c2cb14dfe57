import { expect, test } from 'vitest'
import { assertHarmless } from './assert-harmless.ts'

const root = '/tmp/lamplight-test-x'
const words = ['/tmp/lamplight-ssh-y/authorized', `scp -i /tmp/key me@127.0.0.1:${root}/root`]

// Only judged here: a guard that fails must not type them.
const harmful = `
export BACKUP_DIR=/mnt/x
cp x /etc/motd
echo x >/etc/motd
DATA_DIR='/home/x' npm start
npm run move -- --to sqlite:/opt/x
rm -rf /
rm -rf /*
rm -rf "/"
rm -rf /.ssh
rm -rf {/a,/b}
rm -rf $UNSET/*
rm -rf "$UNSET"/x
cat </etc/x
cd x;/bin/y
echo x &&/bin/y
echo $(/bin/y)
echo \`/bin/y\`
tar -C/etc -x
rm -rf ../../..
cp x y/../../z
cp {..,x}
rm ~root/x
rm -rf /tmpfoo
rm -rf /tmp
rm /tmp/../etc/x
rm -rf ${root}/../x
rm -rf ${root}x/y
rm -rf ${root}
rm /tmp/lamplight-ssh-y
rm current/node_modules/*
scp x root@127.0.0.1:/etc/x
curl file:///etc/x
curl -d@/etc/x y
reboot
x=1 reboot
cd x && pkill node
useradd x
echo x | crontab
kill -9 -1
sh -c y
/bin/y
runuser -u x -- reboot
runuser -c reboot
`

test.each(harmful.trim().split('\n'))('%s is not typed', (line) => {
  expect(() => assertHarmless(line, root, words)).toThrow('would be done to this machine')
})

const harmless = `
runuser -u x -- lamplight admin list
export BACKUP_DIR=${root}/x
rm ${root}/etc/x
cat <${root}/x >/dev/null
tar -C${root}/opt -x
SITE=x ${root}/opt/lamplight start
echo x >> /tmp/lamplight-ssh-y/authorized
scp -i /tmp/key x
cp a/b ./c
rm ~/x
rm x/*.y/z
kill -HUP $(cat ${root}/data/x.pid)
curl https://127.0.0.1:3000/readyz
DATA_DIR='x' npm start
psql 'postgres://a@127.0.0.1:5432/b?c=d&e=f' -c x
`

test.each(harmless.trim().split('\n'))('%s is typed', (line) => {
  expect(() => assertHarmless(line, root, words)).not.toThrow()
})
